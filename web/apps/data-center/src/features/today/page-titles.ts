// The names of the console's pages, by the comment key of the specification.
import type { Translate } from '@longshore/kit/i18n'
import type zhCN from './locales/zh-CN'

const TITLES: Record<string, keyof typeof zhCN> = {
  SDK: 'page.SDK',
  MiniSdk: 'page.MiniSdk',
  GameConf: 'page.GameConf',
  TestValidity: 'page.TestValidity',
  Channel: 'page.Channel',
  PackTool: 'page.PackTool',
  Operate: 'page.Operate',
  Popularize: 'page.Popularize',
  DataCenter: 'page.DataCenter',
}

/** The title of a page as its readers know it; a key without a title is shown as it is. */
export function pageTitle(pageId: string, t: Translate<typeof zhCN>): string {
  const key = TITLES[pageId]
  return key ? t(key) : pageId
}
