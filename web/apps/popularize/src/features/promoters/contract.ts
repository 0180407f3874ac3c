// A contract on its way to the object store and back: the bytes go there directly.
import { useConnection } from '@longshore/remote'

/** What the server takes for this purpose. */
export const CONTRACT_ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg', '.docx', '.zip'] as const
const COMPLETE_TIMEOUT_MS = 60_000
/** The browser sets these itself and lets nobody else. */
const BROWSERS_OWN: ReadonlySet<string> = new Set(['content-length', 'host'])

export function useContract(id: number) {
  const { api } = useConnection()
  const quiet = { errorNotice: false }
  return {
    open: async (): Promise<void> => {
      const { url } = await api.call('pb_read_promoter_contract', { id }, quiet)
      window.location.assign(url)
    },
    save: async (file: File): Promise<void> => {
      const ticket = await api.call(
        'begin_upload',
        { type: 1, purpose: 'contract', name: file.name, size: file.size },
        { ...quiet, json: true },
      )
      if (ticket.mode !== 'done') {
        if (!ticket.put) throw new Error(`upload mode ${ticket.mode}`)
        await put(ticket.put, file)
        const told = { ...quiet, json: true, timeoutMs: COMPLETE_TIMEOUT_MS }
        await api.call('complete_upload', { upload_id: ticket.upload_id }, told)
      }
      await api.call('pb_save_promoter_contract', { id, upload_id: ticket.upload_id }, quiet)
    },
    remove: () => api.call('pb_save_promoter_contract', { id }, quiet),
  }
}

async function put(
  { url, headers }: { url: string; headers: Record<string, string> },
  file: File,
): Promise<void> {
  const sent = Object.entries(headers).filter(([name]) => !BROWSERS_OWN.has(name.toLowerCase()))
  const answer = await fetch(url, { method: 'PUT', headers: Object.fromEntries(sent), body: file })
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
}
