import { ApiError } from '@longshore/api-client'
import { BusyButton } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import type { ChannelReadiness, Mother, Priority } from '../api'
import { startBuild } from '../api'
import { followBuild } from '../follow-build'
import { packToolTexts } from '../locales'
import { searchOfBuild } from '../search-of-build'
import { useAddress } from '../use-address'
import { ChannelList } from './channel-list'
import { faultOf, lastTemplate, rememberTemplate } from './name-template'
import styles from './order.module.css'
import { OrderOptions } from './order-options'
import { isBuildable } from './selection'

interface Props {
  mother: Mother
  channels: readonly ChannelReadiness[]
  isChecking: boolean
  onCheck(): void
}

/** The channels with their lights, how the files are called, and the button. */
export function OrderForm({ mother, channels, isChecking, onCheck }: Props) {
  const t = packToolTexts.useT()
  const canBuild = useCan('packBuild')
  const gameId = useAppState((state) => state.gameInfo?.Id ?? 0)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [template, setTemplate] = useState(() => lastTemplate(gameId))
  const [priority, setPriority] = useState<Priority>('normal')
  const order = useOrder()
  // A channel that has turned red meanwhile is no longer chosen.
  const ids = channels.filter((channel) => isBuildable(channel) && chosen.has(channel.game_channel_id))
  const example = ids[0] ?? channels[0]
  const handleStart = (): void => {
    rememberTemplate(gameId, template)
    void order.send({
      mother_id: mother.id,
      game_channel_ids: ids.map((channel) => channel.game_channel_id),
      priority,
      name_template: template.trim(),
    })
  }
  return (
    <>
      <ChannelList
        channels={channels}
        chosen={chosen}
        canChoose={canBuild}
        isChecking={isChecking}
        onChoose={setChosen}
        onCheck={onCheck}
      />
      {canBuild && (
        <>
          <OrderOptions
            mother={mother}
            example={example}
            template={template}
            templateError={order.fields.name_template}
            onTemplate={setTemplate}
            priority={priority}
            onPriority={setPriority}
          />
          <div
            className={`${layout.frame} ${layout.wrap} ${styles.footer}`}
            data-sticky={ids.length > 0 || undefined}
          >
            <FormAlert text={order.refusal} />
            <p className={`${layout.muted} ${layout.flush}`} role="status">
              {t('build.chosen', { count: ids.length })}
            </p>
            <BusyButton
              type="primary"
              size="large"
              isBusy={order.isBusy}
              disabled={ids.length === 0 || faultOf(template) !== undefined}
              onClick={handleStart}
            >
              {ids.length === 0 ? t('build.chooseFirst') : t('build.start', { count: ids.length })}
            </BusyButton>
          </div>
        </>
      )}
    </>
  )
}

/** Sends the order once; then the build is shown and followed in the task drawer. */
function useOrder() {
  const { open } = useAddress()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string | undefined>>>({})
  const send = async (order: Parameters<typeof startBuild>[0]): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    setFields({})
    try {
      const build = await startBuild(order)
      const look = (): void => open(searchOfBuild({ id: build.id, gameId: build.game_id }))
      followBuild(build, look)
      look()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFields(Object.fromEntries(error.fields.map(({ field, msg }) => [field.split('.')[0], msg])))
      setRefusal(error.fields.length === 0 ? error.message : error.fields.map(({ msg }) => msg).join(' '))
      // Most refusals mean that a channel has changed since its light was shown.
      void client.invalidateQueries({ queryKey: ['readiness'] })
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, refusal, fields }
}
