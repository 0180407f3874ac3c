// The tabs of 游戏配置 in their order: one line each. The title is the text `tab.<key>`; a page is loaded when it is opened.
import { type ComponentType, lazy } from 'react'

interface Tab {
  key: string
  title:
    | 'tab.base'
    | 'tab.callbacks'
    | 'tab.goods'
    | 'tab.keys'
    | 'tab.artwork'
    | 'tab.filings'
    | 'tab.agreements'
  Page: ComponentType
}

export const TABS: readonly Tab[] = [
  { key: 'base', title: 'tab.base', Page: lazy(() => import('./base/base-tab')) },
  { key: 'callbacks', title: 'tab.callbacks', Page: lazy(() => import('./callbacks/callbacks-tab')) },
  { key: 'goods', title: 'tab.goods', Page: lazy(() => import('./goods/goods-tab')) },
  { key: 'agreements', title: 'tab.agreements', Page: lazy(() => import('./agreements/agreements-tab')) },
  { key: 'artwork', title: 'tab.artwork', Page: lazy(() => import('./artwork/artwork-tab')) },
  { key: 'keys', title: 'tab.keys', Page: lazy(() => import('./keys/keys-tab')) },
  { key: 'filings', title: 'tab.filings', Page: lazy(() => import('./filings/filings-tab')) },
]
