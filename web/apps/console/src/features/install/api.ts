// The one call of the install page; apart from the console's queries, because the page loads no query cache.
import { api } from '@/lib/api'

export interface InstallInfo {
  game_name: string
  icon_url: string
  channel_name: string
  package_name: string
  version_name: string
  /** Bytes. */
  size: number
  sha256: string
  file_name: string
  /** Needs no header, ends at `expires_at`. */
  url: string
  expires_at: number
}

export function readInstall(token: string): Promise<InstallInfo> {
  return api.get<InstallInfo>('/ultra/pack/install', { token })
}
