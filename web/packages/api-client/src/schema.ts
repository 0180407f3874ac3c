// Hand-written until `npm run codegen` has run against the server's OpenAPI description; see codegen/generate.mjs.
// Field names are the server's own (PascalCase in the account and game families).

export type PermissionType = 'page' | 'btn' | 'other'

export interface PermissionEntry {
  type: PermissionType
  path: string
  key: string
}

export interface UserInfo {
  Id: number
  Token: string
  Account: string
  Name: string
  Email: string | null
  Phone: string | null
  PublisherId: number
  PublisherName: string
  IsOwner: boolean
  Permissions: string[]
  PermissionEntries: PermissionEntry[]
  LastGameId: number | null
  CreatedAt: number
}

export interface Game {
  Id: number
  Name: string
  Icon: string
  GameType: 'app' | 'miniapp'
  PublishStatus: 0 | 1
  Status: 0 | 1
  CreatedAt: number
  UpdatedAt: number
}

export interface Comment {
  id: number
  content: string
  page_id: string
  tags: string[]
  game_id: number | null
  created_user_id: number
  created_user_name: string
  created_at: number
  updated_at: number
  mentions: { id: number; name: string }[]
}

export interface OfficialChannel {
  channel: string
  id: string
}

export interface OfficialSettings {
  ma: OfficialChannel
  mi: OfficialChannel
  ga: OfficialChannel
  gi: OfficialChannel
}
