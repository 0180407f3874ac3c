import { MissingNote } from '@longshore/ui'
import { type Form, FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { listedGiftsQuery } from './api'
import { playersTexts } from './locales'

interface Props {
  form: Pick<Form<{ gift: string }>, 'errorOf' | 'set'> & { values: { gift: string } }
}

/** Which gift, of those that are listed. */
export function GiftField({ form }: Props) {
  const t = playersTexts.useT()
  const query = useQuery(listedGiftsQuery())
  const { data } = query
  const gifts = data?.list ?? []
  return (
    <>
      <label className={layout.option}>
        {t('gift.which')}
        <select
          className={layout.control}
          aria-invalid={Boolean(form.errorOf('gift'))}
          value={form.values.gift}
          onChange={({ target }) => form.set('gift', target.value)}
        >
          <option value="">{t(data && gifts.length === 0 ? 'gift.none' : 'gift.choose')}</option>
          {gifts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <MissingNote name={t('gift.which')} query={query} />
      <FormAlert text={form.errorOf('gift') ?? null} />
    </>
  )
}
