// Gives one player a gift without a code.
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { toast } from '@/lib/toast'
import { listedGiftsQuery, type Profile, pushGift } from './api'
import { GiftField } from './gift-field'
import { playersTexts } from './locales'

const LEAST_REASON = 2

export function GiftDialog({ profile, onClose }: { profile: Profile; onClose(): void }) {
  const t = playersTexts.useT()
  const { player, characters } = profile
  const { data } = useQuery(listedGiftsQuery())
  const gifts = data?.list ?? []
  const form = useForm({
    initial: { gift: '', character: characters.length > 0 ? '0' : '', reason: '' },
    check: ({ gift, reason }) => ({
      gift: gift ? undefined : t('gift.needed'),
      reason: reason.trim().length < LEAST_REASON ? t('gift.reasonNeeded') : undefined,
    }),
    submit: async ({ gift, character, reason }) => {
      const { role_id = '', server_id = '' } = character ? (characters[Number(character)] ?? {}) : {}
      await pushGift({ id: Number(gift), player_id: player.id, reason: reason.trim(), role_id, server_id })
      toast('success', t('gift.done', { name: gifts.find(({ id }) => id === Number(gift))?.name ?? '' }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('gift.title', { id: player.id })}
      submitLabel={t('gift')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p>{t('gift.lead')}</p>
      <GiftField form={form} />
      {characters.length > 0 && (
        <label className={layout.option}>
          {t('gift.character')}
          <select
            className={layout.control}
            value={form.values.character}
            onChange={({ target }) => form.set('character', target.value)}
          >
            {characters.map(({ role_id: id, name, server_id: server, server_name: called }, at) => (
              <option key={`${server}.${id}`} value={at}>
                {[name || id, called || server].join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextField
        label={t('ban.reason')}
        name="reason"
        required
        maxLength={200}
        value={form.values.reason}
        error={form.errorOf('reason')}
        hint={t('ban.reasonHint')}
        onChange={({ target }) => form.set('reason', target.value)}
      />
    </FormDialog>
  )
}
