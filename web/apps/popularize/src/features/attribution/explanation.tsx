// One player: whose they are in a sentence, then every touch of the device and what it counted for.
import {
  type Column,
  DataTable,
  GameTime,
  rowsAtHand,
  type StateKind,
  StateTag,
  useGameTimeText,
} from '@longshore/ui'
import { TextField } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { type Explained, type Touch, useAttribution } from './api'
import { attributionTexts } from './locales'

export function Explanation() {
  const t = attributionTexts.useT()
  const search = useSearch({ from: '/attribution' })
  const navigate = useNavigate()
  const [draft, setDraft] = useState(search.player ?? '')
  const [isWrong, setWrong] = useState(false)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const player = draft.trim()
    const isId = /^[1-9]\d{0,15}$/.test(player)
    setWrong(!isId)
    if (isId) void navigate({ to: '/attribution', search: { ...search, player } })
  }
  return (
    <section className={layout.card} aria-labelledby="explanation">
      <h2 id="explanation" className={layout.title}>
        {t('explain.title')}
      </h2>
      <form onSubmit={handleSubmit} noValidate>
        <TextField
          label={t('explain.player')}
          name="player"
          inputMode="numeric"
          autoComplete="off"
          value={draft}
          error={isWrong ? t('explain.wrong') : undefined}
          onChange={({ target }) => setDraft(target.value)}
        />
        <Button htmlType="submit">{t('explain.action')}</Button>
      </form>
      {search.player && <Found key={search.player} player={search.player} />}
    </section>
  )
}

function Found({ player }: { player: string }) {
  const t = attributionTexts.useT()
  const { data, error } = useQuery(useAttribution().explained(player))
  const columns = useTouchColumns()
  return (
    <>
      <div role="status">
        {error && <p className={layout.error}>{error.message}</p>}
        {data && <Sentence explained={data} />}
      </div>
      {data && (
        <DataTable
          name="attribution-touches"
          label={t('touches')}
          columns={columns}
          rowKey={({ id }) => id}
          query={rowsAtHand(data.touches)}
          empty={{ title: t('explain.none') }}
        />
      )}
    </>
  )
}

function Sentence({ explained: { player_id: player, belongs, registered_at } }: { explained: Explained }) {
  const t = attributionTexts.useT()
  const timeText = useGameTimeText()
  const now = belongs[0]
  return (
    <p>
      <span className={layout.strong}>
        {now
          ? t('explain.whose', { player, promoter: now.promoter_name, time: timeText(now.begins_at) })
          : t('explain.nobody', { player })}
      </span>{' '}
      {now?.is_return && t('explain.return')}
      <span className={`${layout.hint} ${layout.block}`}>
        {t('explain.registered', { time: timeText(registered_at) })}
      </span>
    </p>
  )
}

const VERDICTS: Record<Touch['verdict'], StateKind> = {
  decided: 'done',
  superseded: 'nothing',
  outranked: 'nothing',
  too_old: 'nothing',
  after: 'nothing',
  counts: 'planned',
}

function useTouchColumns(): Column<Touch>[] {
  const t = attributionTexts.useT()
  return [
    { key: 'promoter', title: t('promoter'), isPrimary: true, render: (touch) => touch.promoter_name },
    { key: 'proof', title: t('proof'), render: ({ proof }) => t(`proof.${proof}`) },
    { key: 'at', title: t('at'), render: ({ at }) => <GameTime at={at} /> },
    {
      key: 'verdict',
      title: t('verdict'),
      render: ({ verdict }) => (
        <StateTag kind={VERDICTS[verdict]} canWrap>
          {t(`verdict.${verdict}`)}
        </StateTag>
      ),
    },
  ]
}
