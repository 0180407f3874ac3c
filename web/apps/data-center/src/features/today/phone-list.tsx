// The phones that show this game's figures, each with the way to end it.
import { useConnection } from '@longshore/remote'
import { GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Phone, phonesKey } from './api'
import { deviceOf } from './device'
import { todayTexts } from './locales'
import styles from './phone-card.module.css'

export function PhoneList({ gameId, phones }: { gameId: number; phones: readonly Phone[] }) {
  const t = todayTexts.useT()
  const { api, props } = useConnection()
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: (id: number) => api.call('data_end_phone', { id }),
    onSuccess: ({ list }) => {
      client.setQueryData(phonesKey(gameId), list)
      props.notify('success', t('phone.ended'))
    },
    // Whoever was ended elsewhere is not in the list any more.
    onError: () => void client.invalidateQueries({ queryKey: phonesKey(gameId) }),
  })
  if (phones.length === 0) return null
  const [before = '', after = ''] = t('phone.used', { time: '\n' }).split('\n')
  return (
    <div className={styles.phones}>
      <h3 className={layout.hint}>{t('phone.list')}</h3>
      <ul className={layout.list}>
        {phones.map(({ id, device, last_used_at: usedAt }) => {
          const name = nameOf(device, t)
          return (
            <li key={id} className={layout.spread}>
              <span className={layout.tight}>
                <span>{name}</span>
                <span className={layout.hint}>
                  {before}
                  <GameTime at={usedAt} />
                  {after}
                </span>
              </span>
              <button
                type="button"
                className={layout.textButton}
                aria-label={t('phone.end.label', { device: name })}
                disabled={ending.isPending}
                onClick={() => ending.mutate(id)}
              >
                {t('phone.end')}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function nameOf(agent: string, t: ReturnType<typeof todayTexts.useT>): string {
  const { system, isWeChat } = deviceOf(agent)
  const device = system || t('phone.other')
  return isWeChat ? t('phone.weChat', { device }) : device
}
