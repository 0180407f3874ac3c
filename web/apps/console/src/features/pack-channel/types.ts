// What the channel calls answer.
export interface Words {
  zh: string
  en: string
}

export type ParameterValue = string | number | boolean

export interface Parameter {
  key: string
  type: 'string' | 'integer' | 'boolean' | 'choice'
  required: boolean
  pattern: string
  secret: boolean
  scope: 'client' | 'server'
  default: ParameterValue | null
  choices: string[]
  label: Words
  help: Words
}

export interface Plugin {
  id: number
  version: string
  status: 'draft' | 'published' | 'withdrawn'
  changes: Words
  parameters: Parameter[]
  min_sdk: number
  published_at: number | null
}

export interface ManagedPlugin extends Plugin {
  sha256: string
  size_bytes: number
  warnings: { subject: string; message: string }[]
  created_at: number
}

export type Kind = 'domestic' | 'overseas' | 'official' | 'mini'

export interface ChannelEntry {
  code: string
  name: Words
  kind: Kind
  icon: string
  package_suffix: string
  needs_agreement: boolean
  console_url: string
  is_offered: boolean
  position: number
}

export interface CatalogueChannel extends ChannelEntry {
  plugins: Plugin[]
}

export interface ManagedChannel extends ChannelEntry {
  plugins: ManagedPlugin[]
}

export interface Finding {
  code: string
  level: 'error' | 'warning'
  field: string
  text: string
  link: string
}

export type PackageRule = 'none' | 'name' | 'suffix'

export interface ChannelRow {
  id: number
  code: string
  name: Words
  kind: Kind
  icon: string
  is_enabled: boolean
  version: number
  plugin_version: string | null
  newest_plugin_version: string | null
  package_rule: PackageRule
  package_value: string
  errors: number
  warnings: number
  findings: Finding[]
  updated_at: number
  updated_user_name: string
}

export type Switch = 'login' | 'payment' | 'report'
export type CallbackPlace = 'production.login' | 'production.payment' | 'sandbox.login' | 'sandbox.payment'

export interface ChannelConfig {
  parameters: Record<string, ParameterValue>
  package_rule: PackageRule
  package_value: string
  label: string
  signing_key_id: number | null
  icon_set_id: number | null
  splash_id: number | null
  meta_data: Record<string, ParameterValue>
  permissions_added: string[]
  permissions_removed: string[]
  manifest_overrides: string[]
  switches: Record<Switch, boolean>
  /** Addresses that the channel has instead of the game's. */
  callbacks: Partial<Record<CallbackPlace, string>>
}

export interface ChannelDetail extends ChannelRow {
  plugin_id: number | null
  config: ChannelConfig
  /** The secret parameters that are set; the value is only a mask. */
  secrets: Record<string, string>
}

export interface SaveForm {
  id: number
  version: number
  plugin_id: number | null
  config: ChannelConfig
  secrets: Record<string, string | null>
}

export interface Revision {
  version: number
  action: string
  is_enabled: boolean
  plugin_version: string | null
  fields: string[]
  user_name: string
  created_at: number
}

export interface DiffRow {
  field: string
  before: unknown
  after: unknown
  is_secret: boolean
}

export interface ImportReport {
  is_done: boolean
  rows: {
    code: string
    name: Words | null
    action: 'add' | 'change' | 'same' | 'fault'
    changes: DiffRow[]
    faults: string[]
  }[]
}

export interface Choice {
  id: number
  name: string
}
