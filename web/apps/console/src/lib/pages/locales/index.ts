import { defineTexts } from '../../i18n'
import { pageOf } from '../pages'
import zhCN from './zh-CN'

export const pageTexts = defineTexts('pages', zhCN, () => import('./en-US'))

/** What a page is called; a name that no page has stands for itself. */
export function pageTitle(name: string, t: ReturnType<typeof pageTexts.useT>): string {
  const page = pageOf(name)
  return page ? t(page.name) : name
}
