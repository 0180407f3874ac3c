// By what players are told apart: columns, then properties, the most frequent first; any other is found by typing its name.
import { useRemoteSession } from '@longshore/remote'
import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { type DaysSearch, periodForm } from '../lib/days'
import { PARTS } from './breakdown/part'
import { useEventNames } from './event-names'
import { componentTexts } from './locales'
import styles from './page.module.css'
import { USUAL_PART, usePartTitle } from './parts'
import { PART, useTypedName } from './typed-name'

interface Props {
  /** The page's path. */
  to: string
  gameId: number
  search: DaysSearch & { by?: string }
}

export function PartSelect({ to, gameId, search }: Props) {
  const t = componentTexts.useT()
  const navigate = useNavigate()
  const nameOf = usePartTitle()
  const { isPhoneView } = useRemoteSession()
  const { properties, handleOpen } = useEventNames(gameId, periodForm(search), !isPhoneView)
  const by = search.by ?? USUAL_PART
  const listed = [...PARTS, ...properties.map((name) => PART.prefix + name)]
  const names = useTypedName(
    listed.map((value) => ({ value, label: nameOf(value) })),
    PART,
    [by],
  )
  return (
    <Select
      {...names}
      className={styles.part}
      aria-label={t('filter.by')}
      prefix={t('filter.by.before')}
      popupMatchSelectWidth={false}
      value={by}
      onOpenChange={handleOpen}
      onChange={(chosen) => {
        const { by: _, ...others } = search
        const part = chosen === USUAL_PART ? {} : { by: chosen }
        void navigate({ to, search: { ...others, ...part } as never, replace: true })
      }}
    />
  )
}
