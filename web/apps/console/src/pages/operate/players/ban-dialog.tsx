// Bars a player, alone or with the devices or addresses that they signed in by.
import { FormDialog, GameTime, useGameZone } from '@longshore/ui'
import { useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { toast } from '@/lib/toast'
import { ban, type Profile } from './api'
import { BanFields, banOf, NO_BAN, type Scope, useBanCheck } from './ban-fields'
import { playersTexts } from './locales'
import styles from './players.module.css'

export function BanDialog({ profile, onClose }: { profile: Profile; onClose(): void }) {
  const t = playersTexts.useT()
  const zone = useGameZone()
  const check = useBanCheck()
  const { player, devices, addresses, sessions } = profile
  const form = useForm({
    initial: NO_BAN,
    check,
    submit: async (values) => {
      await ban({ player_id: player.id, ...banOf(values, zone) })
      toast('success', t('ban.done', { id: player.id }))
      onClose()
    },
  })
  const without: Scope[] = addresses.length === 0 ? ['address'] : []
  return (
    <FormDialog
      title={t('ban.title', { id: player.id })}
      submitLabel={t('ban')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('ban.lead', { count: sessions })}</p>
      <BanFields
        form={form}
        without={without}
        scopes={{
          account: t('ban.scope.account'),
          device: t('ban.scope.device', { count: devices.length }),
          address: t('ban.scope.address', { count: addresses.length }),
        }}
      >
        {form.values.scope === 'address' && (
          <ul className={`${layout.choices} ${styles.named}`} aria-label={t('ban.addresses')}>
            {addresses.map(({ address, last_seen_at: at, others }) => (
              <li key={address} className={layout.line}>
                <code>{address}</code>
                <GameTime at={at} />
                <span>{t('ban.others', { count: others })}</span>
              </li>
            ))}
          </ul>
        )}
      </BanFields>
    </FormDialog>
  )
}
