// What the server's description (schema.gen.ts, actions.gen.ts) says about each action by its name.
import type { ACTIONS } from './actions.gen'
import type { components, operations } from './schema.gen'

/** The server's answers by the names of their classes. */
export type Schemas = components['schemas']

/** Everything that can be called; the name is the server's own. */
export type ActionName = keyof typeof ACTIONS & keyof operations

type BodyOf<Name extends ActionName> = NonNullable<operations[Name]['requestBody']>
type FieldsOf<Body> = Body extends { content: { 'application/json': infer Fields } } ? Fields : never

/** The fields that an action takes; never where it takes none. */
export type Input<Name extends ActionName> = [BodyOf<Name>] extends [never]
  ? NonNullable<operations[Name]['parameters']['query']>
  : FieldsOf<BodyOf<Name>>

/** `data` of the envelope that an action answers with; never where it answers with a stream. */
export type Answer<Name extends ActionName> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? Data
  : never

/** One row of an action that answers with a list. */
export type Row<Name extends ActionName> =
  Answer<Name> extends { list: (infer Item)[] } ? Item : Answer<Name> extends (infer Item)[] ? Item : never

export type UserInfo = Schemas['UserInfo']
export type PermissionEntry = Schemas['PermissionEntryOutput']
/** The key of something that one may do. */
export type Permission = PermissionEntry['key']
/** A page of the console and what of it, as the server names them. */
export type Place = Schemas['Place']
export type Game = Schemas['GameOutput']
export type Comment = Schemas['CommentOutput']
/** The groups ma, mi, ga and gi of POST /init/official. */
export type OfficialSettings = Schemas['OfficialChannels']
