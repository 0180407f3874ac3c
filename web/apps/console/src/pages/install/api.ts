// The one call of the install page; apart from the console's queries, because the page loads no query cache.
import type { Answer } from '@longshore/api-client'
import { api } from '@/lib/api'

/** `url` needs no header and ends at `expires_at`. */
export type InstallInfo = Answer<'read_install_page'>

export function readInstall(token: string): Promise<InstallInfo> {
  return api.call('read_install_page', { token })
}
