export { Longshore } from './client'
export { LongshoreError, MINOR_HOURS, NoAnswerError, SESSION_ENDED } from './errors'
export type { GameEvent, Reported } from './events'
export { Notices } from './notices'
export type { Listeners, Options } from './options'
export type { HttpAnswer, HttpCall, Platform } from './platform'
export { browser } from './platforms/browser'
export { douyin, kuaishou, type MiniApi, qq, wechat } from './platforms/mini'
export { Reading } from './reading'
export type {
  Account,
  Activity,
  CodeSent,
  Consent,
  OpenOrder,
  Order,
  Properties,
  RealName,
  Redeemed,
  Role,
  SignedIn,
  Started,
  SwitchValue,
  Wish,
} from './types'
