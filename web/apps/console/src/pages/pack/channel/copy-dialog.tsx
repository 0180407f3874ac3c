// Copies configuration: from another game onto this one, or from one channel of the game onto others.
import { FormDialog, MissingNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { usableGamesQuery } from '@/lib/queries/games'
import { useAppState } from '@/lib/stores/app-state'
import { toast } from '@/lib/toast'
import type { ChannelRow } from './api'
import { copyChannels } from './api'
import { channelTexts } from './locales'
import styles from './pack-channel.module.css'
import { useSending } from './use-sending'
import { useWords } from './words'

interface Props {
  /** The channel to copy from; absent to copy from another game. */
  source?: ChannelRow
  rows: readonly ChannelRow[]
  onClose(): void
}

export function CopyDialog({ source, rows, onClose }: Props) {
  const t = channelTexts.useT()
  const words = useWords()
  const [fromGame, setFromGame] = useState('')
  const [targets, setTargets] = useState<readonly number[]>([])
  const [withSecrets, setWithSecrets] = useState(false)
  const { isBusy, refusal, send, refuse } = useSending()
  const others = rows.filter(({ id }) => id !== source?.id)
  const query = useQuery({ ...usableGamesQuery(), enabled: !source })
  const current = useAppState((state) => state.gameInfo?.Id)
  const games = query.data?.filter(({ Id, GameType }) => Id !== current && GameType === 'app')
  const hasNone = (source ? others : games)?.length === 0
  const isReady = source ? targets.length > 0 : fromGame !== ''
  return (
    <FormDialog
      title={source ? t('copyTitle', { name: words(source.name) }) : t('copyGame')}
      submitLabel={t('copy')}
      cancelLabel={t('cancel')}
      isBusy={isBusy}
      isWaiting={hasNone}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) refuse(t(source ? 'copyNoTarget' : 'copyNoGame'))
        else
          void send(async () => {
            const form = source
              ? { from_id: source.id, to_ids: [...targets] }
              : { from_game_id: Number(fromGame) }
            const { ids, left_out } = await copyChannels({ ...form, with_secrets: withSecrets })
            if (ids.length > 0) toast('success', t('copied', { count: ids.length }))
            else toast('info', t('copiedNothing'))
            if (left_out?.length)
              toast('warning', t('leftOut', { names: left_out.map(words).join(t('comma')) }))
            onClose()
          })
      }}
      onClose={onClose}
    >
      <p className={`${layout.muted} ${layout.flush}`}>{t(source ? 'copyLead' : 'copyGameLead')}</p>
      {source ? (
        <fieldset className={`${layout.choices} ${styles.choices}`}>
          <legend>{t('copyTo')}</legend>
          {others.map((row) => (
            <label key={row.id} className={layout.option}>
              <input
                type="checkbox"
                checked={targets.includes(row.id)}
                onChange={(event) =>
                  setTargets(
                    event.target.checked ? [...targets, row.id] : targets.filter((id) => id !== row.id),
                  )
                }
              />
              {words(row.name)}
            </label>
          ))}
          {hasNone && <p className={layout.note}>{t('copyNoOther')}</p>}
        </fieldset>
      ) : (
        <GameChoice games={games} query={query} value={fromGame} onChange={setFromGame} />
      )}
      <label className={layout.option}>
        <input
          type="checkbox"
          checked={withSecrets}
          onChange={(event) => setWithSecrets(event.target.checked)}
        />
        <span>
          {t('copySecrets')}
          <span className={`${layout.hint} ${layout.block}`}>{t('copySecretsLead')}</span>
        </span>
      </label>
    </FormDialog>
  )
}

interface GameChoiceProps {
  /** Those to copy from; undefined while they come. */
  games: readonly { Id: number; Name: string }[] | undefined
  query: ComponentProps<typeof MissingNote>['query']
  value: string
  onChange(value: string): void
}

function GameChoice({ games, query, value, onChange }: GameChoiceProps) {
  const t = channelTexts.useT()
  if (games?.length === 0) return <p className={layout.note}>{t('copyNoOtherGame')}</p>
  return (
    <>
      <label className={`${layout.tight} ${styles.field}`}>
        <span className={`${layout.wrap} ${layout.strong}`}>{t('copyFrom')}</span>
        <select
          className={`${layout.control} ${styles.input}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('choose')}</option>
          {games?.map(({ Id, Name }) => (
            <option key={Id} value={Id}>
              {Name}
            </option>
          ))}
        </select>
      </label>
      <MissingNote name={t('copyFrom')} query={query} />
    </>
  )
}
