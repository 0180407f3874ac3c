export type CallbackKind = 'login' | 'payment'

export interface Address {
  url: string
  updated_user_name: string
  updated_at: number | null
}

export interface SecretVersion {
  version: number
  created_user_name: string
  created_at: number
  expires_at: number | null
}

export interface EnvironmentCallbacks {
  login: Address
  payment: Address
  /** The newest first. */
  secrets: SecretVersion[]
}

export interface Callbacks {
  production: EnvironmentCallbacks
  sandbox: EnvironmentCallbacks
  /** `sandbox.login` and the like. */
  missing: string[]
}

export interface RevealedSecret {
  version: number
  value: string
}

export interface SignatureExample {
  url: string
  body: string
  content_to_sign: string
  headers: Record<string, string>
  secret_versions: number[]
}

export interface SigningKey {
  id: number
  name: string
  alias: string
  algorithm: string
  source: 'upload' | 'generated'
  subject: string
  md5: string
  sha1: string
  sha256: string
  not_before: number
  not_after: number
  is_default: boolean
  created_user_name: string
  created_at: number
}

/** What of a mother package this page shows; null until it has been looked into. */
export interface Mother {
  id: number
  name: string
  package_name: string | null
  version_name: string | null
  version_code: number | null
  min_sdk: number | null
  target_sdk: number | null
  created_at: number
}
