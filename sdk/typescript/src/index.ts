export {
  type Account,
  type Activity,
  type CodeSent,
  type Consent,
  type Listeners,
  Longshore,
  type OpenOrder,
  type Options,
  type Order,
  type Properties,
  type RealName,
  type Redeemed,
  type Role,
  type SignedIn,
  type Started,
  type SwitchValue,
  type Wish,
} from './client'
export { LongshoreError, NoAnswerError, SESSION_ENDED } from './errors'
export type { GameEvent, Reported } from './events'
export type { HttpAnswer, HttpCall, Platform } from './platform'
export { browser } from './platforms/browser'
export { douyin, kuaishou, type MiniApi, qq, wechat } from './platforms/mini'
export { Reading } from './reading'
