export interface Page<Row> {
  list: Row[]
  total: number
}

export interface Account {
  id: number
  name: string
  player_id: string
  note: string
  status: 'active' | 'disabled'
  created_user_name: string
  created_at: number
  updated_at: number
}

/** A password is in the answer that made it and nowhere else. */
export interface AccountPassword {
  account: Account
  password: string
}

export type RunKind = 'login' | 'payment'
export type RunStatus = 'running' | 'passed' | 'unproven' | 'failed'
export type Verdict = 'pending' | 'passed' | 'unproven' | 'failed' | 'skipped'

export interface Step {
  position: number
  name: string
  title: string
  purpose: string
  verdict: Verdict
  text: string
  remedy: string
  string_to_sign: string
  request_headers: Record<string, string>
  request_body: string
  response_status: number | null
  response_headers: Record<string, string>
  response_body: string
  remote_ip: string
  ms: number | null
  sent_at: number | null
}

export interface RunSummary {
  id: number
  kind: RunKind
  status: RunStatus
  url: string
  /** A channel of the game, or `sandbox` for none. */
  channel: string
  account_name: string
  created_user_name: string
  created_at: number
  finished_at: number | null
}

export interface Run extends RunSummary {
  steps: Step[]
}

export interface Channel {
  channel: string
  name: { zh: string; en: string }
  is_enabled: boolean
}

export interface Report {
  file_name: string
  content_type: string
  content: string
}
