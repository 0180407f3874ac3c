export type KeyKind = 'client' | 'server'
export type Language = 'python' | 'java' | 'go' | 'php' | 'node'

export interface KeyVersion {
  version: number
  masked: string
  created_at: number
  created_user_name: string
  expires_at: number | null
}

export interface AccessKeys {
  app_id: string
  /** The newest first. */
  client: KeyVersion[]
  server: KeyVersion[]
}

export interface RevealedKey {
  version: number
  value: string
}

export interface CodeSample {
  language: Language
  file_name: string
  code: string
  size: number
  sha256: string
}

export interface CodeSamples {
  version: string
  samples: CodeSample[]
}
