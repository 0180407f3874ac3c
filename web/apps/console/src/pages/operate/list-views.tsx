// Saved views of a list that has no views of its own but "all".
import { impersonal } from '@longshore/kit/private-words'
import { Views } from '@longshore/ui'
import { operateTexts } from './locales'

interface Props {
  /** Under which a person's own views are kept. */
  name: string
  to: string
  /** The filters as they stand in the address. */
  search: object
  /** What the address says without any filter, as which tab is open. */
  base?: Record<string, unknown>
}

export function ListViews({ name, to, search, base = {} }: Props) {
  const t = operateTexts.useT()
  return (
    <Views
      name={name}
      label={t('views')}
      to={to}
      search={{ ...impersonal(search), before: undefined }}
      views={[{ key: 'all', title: t('views.all'), search: base }]}
    />
  )
}
