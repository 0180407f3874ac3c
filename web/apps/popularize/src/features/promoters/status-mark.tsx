import { StateTag } from '@longshore/ui'
import type { PromoterStatus } from './api'
import { promoterTexts } from './locales'

interface Props {
  status: PromoterStatus
  /** Beside a page's title. */
  isBoxed?: boolean
}

export function StatusMark({ status, isBoxed }: Props) {
  const t = promoterTexts.useT()
  return (
    <StateTag kind={status === 'active' ? 'done' : 'nothing'} isBoxed={isBoxed}>
      {t(`status.${status}`)}
    </StateTag>
  )
}
