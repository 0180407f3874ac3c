// What the administration calls answer.
import type { PermissionEntry } from '@longshore/api-client'

export interface Page<Row> {
  list: Row[]
  total: number
}

export interface Named {
  Id: number
  Name: string
}

export interface Admin extends Named {
  Account: string
  Email: string | null
  Phone: string | null
  IsEnabled: boolean
  IsOwner: boolean
  AllGames: boolean
  Roles: Named[]
  GameIds: number[]
  LastLoginAt: number | null
  CreatedAt: number
}

export interface Role extends Named {
  Description: string
  IsBuiltin: boolean
  Permissions: string[]
  UserCount: number
}

export interface PermissionNode extends PermissionEntry {
  name: string
  description: string
  parent: string | null
}

export interface Invitation extends Named {
  Account: string | null
  Email: string | null
  Phone: string | null
  Status: 'pending' | 'accepted' | 'revoked' | 'expired'
  Roles: Named[]
  CreatedAt: number
  ExpiresAt: number
  CreatedUserName: string
}

export interface InvitationLink {
  Id: number
  Link: string
  ExpiresAt: number
}

export interface GrantableRole extends Named {
  Granted: boolean
}

export interface GrantableGame extends Named {
  Icon: string
  Granted: boolean
}

/** What somebody is to hold. */
export interface Grants {
  role_ids: number[]
  game_ids: number[]
  all_games: boolean
}

export type Facts = Record<string, unknown>

export interface AuditEvent {
  id: string
  at: number
  actor_id: number | null
  actor_name: string
  action: string
  target_type: string
  target_id: string
  target_name: string
  game_id: number | null
  ip: string
  request_id: string
  before: Facts | null
  after: Facts | null
}
