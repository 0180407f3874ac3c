// The names under which the web knows the server's generated types (schema.gen.ts, written by `npm run codegen`).
import type { components, paths } from './schema.gen'

type Schemas = components['schemas']

export type UserInfo = Schemas['UserInfo']
export type PermissionEntry = Schemas['PermissionEntryOutput']
export type Game = Schemas['GameOutput']
export type Comment = Schemas['CommentOutput']
/** The groups ma, mi, ga and gi of POST /init/official. */
export type OfficialSettings = Schemas['OfficialChannels']

type Method = 'get' | 'post' | 'put' | 'delete'

/** `data` of the envelope that a call answers with; never where the path has no such method. */
export type DataOf<P extends keyof paths, M extends Method> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': { data: infer D } } } }
}
  ? D
  : never

/** The paths that have a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: [DataOf<P, M>] extends [never] ? never : P
}[keyof paths]
