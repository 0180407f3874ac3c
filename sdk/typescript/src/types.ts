// What calls give and take, as the run time's description has it.
import type { components } from './api.gen'

export type Schemas = components['schemas']
export type Started = Schemas['InitOutput']
export type SignedIn = Schemas['LoginOutput']
export type Order = Schemas['OrderMade']
export type OpenOrder = Schemas['OrderList']['orders'][number]
export type Consent = Schemas['ConsentInput']
export type Role = Omit<Schemas['RoleInput'], 'id'>
export type Wish = Omit<Schemas['OrderInput'], 'game_order_id'> & { game_order_id?: string }
export type Redeemed = Schemas['RedeemOutput']
export type Activity = Schemas['ActivitiesOutput']['activities'][number]
export type Account = Schemas['AccountOutput']
export type CodeSent = Schemas['CodeOutput']
export type RealName = Schemas['RealNameOutput']
export type SwitchValue = Schemas['SwitchAnswer']['value']
/** What an event tells of itself: anything that JSON can hold. */
export type Properties = NonNullable<Schemas['EventInput']['properties']>
/** Who is signed in, as it is kept. */
export type Player = Pick<SignedIn, 'session' | 'player_id' | 'expires_at'>
