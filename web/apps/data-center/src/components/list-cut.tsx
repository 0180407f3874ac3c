// Under a list that has not everything that others have shared.
import { layout } from '@longshore/ui/layout'
import { componentTexts } from './locales'

interface Listed {
  is_cut: boolean
  list: readonly unknown[]
}

export function ListCut({ of }: { of: Listed | undefined }) {
  const t = componentTexts.useT()
  return of?.is_cut ? <p className={layout.hint}>{t('list.cut', { count: of.list.length })}</p> : null
}
