export const KINDS = ['privacy', 'user', 'children'] as const
export type Kind = (typeof KINDS)[number]

export interface Place {
  kind: Kind
  /** Empty for every channel. */
  channel_code: string
}

export interface Agreement extends Place {
  id: number
  title: string
  last_version: number
  published_version: number | null
  published_at: number | null
  updated_at: number
  /** Where players read what is published, below the server's address. */
  reading_path: string
}

export interface Version {
  version: number
  title: string
  note: string
  is_published: boolean
  created_user_name: string
  created_at: number
}

export interface History {
  agreement: Agreement
  list: Version[]
}

export interface Content extends Version {
  html: string
}

export interface DiffLine {
  change: 'same' | 'removed' | 'added'
  text: string
}

export interface Diff {
  title_before: string
  title_after: string
  added: number
  removed: number
  lines: DiffLine[]
}
