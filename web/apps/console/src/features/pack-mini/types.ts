export type PlatformCode = 'wechat' | 'douyin' | 'kuaishou' | 'qq'
export type DomainKind = 'request' | 'socket' | 'upload' | 'download'
export type Orientation = 'portrait' | 'landscape'

export interface Platform {
  platform: PlatformCode
  is_configured: boolean
  /** An app id of the platform's form. */
  example: string
  payment_names: string[]
  app_id: string
  project_name: string
  orientation: Orientation
  domains: Record<DomainKind, string[]>
  payment: Record<string, string>
  has_app_secret: boolean
  has_payment_secret: boolean
  missing: string[]
  updated_user_name: string
  updated_at: number | null
}

export interface Project {
  file_name: string
  files: { name: string; text: string }[]
  /** A zip archive, base64. */
  archive: string
}

export const DOMAIN_KINDS: readonly DomainKind[] = ['request', 'socket', 'upload', 'download']
