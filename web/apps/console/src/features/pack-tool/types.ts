// What the actions of 打包 answer (server: domains/builds/schemas.py). Times are seconds since 1970.

export type MotherStatus = 'inspecting' | 'ready' | 'refused'
export type ItemState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
export type BuildState = ItemState | 'partly'
export type Stage = 'waiting' | 'fetch' | 'prepare' | 'build' | 'publish' | 'done'
export type Light = 'green' | 'yellow' | 'red'
export type Topic =
  | 'channel'
  | 'parameters'
  | 'plugin'
  | 'package_name'
  | 'signing_key'
  | 'artwork'
  | 'goods'
  | 'agreements'
  | 'callbacks'
  | 'target_sdk'
  | 'pages_16k'
export type Priority = 'low' | 'normal' | 'high'

export interface Page<Row> {
  list: Row[]
  total: number
}

/** Why something did not work, and what to do. */
export interface Problem {
  code: string
  message: string
  subject: string
  remedy: string
}

export interface Mother {
  id: number
  game_id: number
  name: string
  size: number
  sha256: string | null
  note: string
  status: MotherStatus
  stage: Stage
  progress: number
  problem: Problem | null
  package_name: string | null
  version_code: number | null
  version_name: string | null
  min_sdk: number | null
  target_sdk: number | null
  abis: string[]
  schemes: string[]
  /** Every native library loads on devices with 16 KB pages. */
  is_16k_ready: boolean | null
  created_at: number
  created_user_name: string
  build_count: number
}

export interface FolderSize {
  folder: string
  entries: number
  compressed_bytes: number
  size_bytes: number
}

export interface ReportNote {
  code: string
  message: string
  subject: string
}

export interface Certificate {
  subject: string
  /** ISO 8601. */
  not_after: string
  algorithm: string
  md5: string
  sha1: string
  sha256: string
}

export interface NativeLibrary {
  entry: string
  abi: string
  size_bytes: number
  is_16k_ready: boolean
}

export interface Inspection {
  is_debuggable: boolean
  compile_sdk: number | null
  /** By language; the default under the empty tag. */
  labels: Record<string, string>
  permissions: string[]
  certificates: Certificate[]
  /** The largest first. */
  folders: FolderSize[]
  libraries: NativeLibrary[]
  dex_count: number
  class_count: number
  sdks: { name: string; version: string }[]
  notes: ReportNote[]
}

export interface FieldChange {
  field: string
  before: string[]
  after: string[]
}

export interface EntryChange {
  name: string
  kind: 'added' | 'removed' | 'changed'
  delta_bytes: number
}

/** What changed from package `a` to package `b`; `entries` holds the largest changes only. */
export interface Difference {
  a: number
  b: number
  fields: FieldChange[]
  entries: EntryChange[]
  entries_total: number
  delta_bytes: number
}

export interface MotherDetail extends Mother {
  inspection: Inspection | null
  previous_id: number | null
  changes: Difference | null
}

export interface ReadinessCheck {
  topic: Topic
  light: Light
  text: string
  /** The page where it is put right. */
  fix: string
}

export interface ChannelReadiness {
  game_channel_id: number
  channel_code: string
  channel_name: string
  /** Of its mark, `#rrggbb`. */
  colour: string
  is_enabled: boolean
  light: Light
  package_name: string | null
  plugin_version: string | null
  checks: ReadinessCheck[]
}

export interface Readiness {
  mother_id: number
  channels: ChannelReadiness[]
  ready: number
}

export interface Item {
  id: number
  build_id: number
  game_channel_id: number
  channel_code: string
  channel_name: string
  state: ItemState
  stage: Stage
  progress: number
  attempt: number
  problem: Problem | null
  file_name: string
  size: number | null
  sha256: string | null
  package_name: string | null
  version_name: string | null
  is_verified: boolean
  rebuild_of: number | null
  started_at: number | null
  finished_at: number | null
}

export interface LogLine {
  at: number
  level: 'info' | 'warning' | 'error'
  text: string
}

export interface ItemDetail extends Item {
  log: LogLine[]
}

export interface Build {
  id: number
  game_id: number
  mother_id: number
  mother_name: string
  version_name: string | null
  version_code: number | null
  state: BuildState
  priority: Priority
  name_template: string
  progress: number
  total: number
  queued: number
  running: number
  succeeded: number
  failed: number
  cancelled: number
  created_at: number
  finished_at: number | null
  created_user_name: string
}

export interface BuildDetail extends Build {
  items: ItemDetail[]
}

export interface Check {
  name: string
  passed: boolean
  expected: string
  found: string
}

/** From what a package was made; the same recipe gives the same bytes. */
export interface Recipe {
  mother_sha256: string
  base_identifier: string
  config_version: number
  plugin: string
  plugin_sha256: string
  key_sha256: string
  packer_version: string
}

export interface Report {
  item: Item
  is_passed: boolean
  checks: Check[]
  certificate_sha256: string
  schemes: string[]
  warnings: ReportNote[]
  recipe: Recipe
}

/** Another finished package of the channel. */
export interface PackageChoice {
  item_id: number
  build_id: number
  version_name: string | null
  is_rebuild: boolean
  finished_at: number
}

/** What differs from package `other_id` (before) to `item_id` (after); no other means that there is no earlier one. */
export interface PackageComparison {
  item_id: number
  other_id: number | null
  choices: PackageChoice[]
  has_same_bytes: boolean
  changes: { name: string; before: string | null; after: string | null }[]
}

export interface PackageLink {
  item_id: number
  file_name: string
  size: number
  sha256: string
  /** Needs no header, ends at `expires_at`. */
  url: string
  install_path: string
  expires_at: number
}

export interface PackageLinks {
  list: PackageLink[]
  zip_url: string
  zip_name: string
  expires_at: number
}

export interface Rebuild {
  build_id: number
  item_id: number
  expected_sha256: string
}
