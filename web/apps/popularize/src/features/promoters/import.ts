// A table of promoters: read in the browser, judged by the server.
import { useConnection } from '@longshore/remote'
import type { ImportReport } from './api'

export const TABLE_ENDINGS = ['.csv', '.xlsx'] as const
const IMPORT_TIMEOUT_MS = 60_000

export function useImport() {
  const { api } = useConnection()
  return {
    /** A chosen file is only judged; its content, sent again, is stored. */
    read: async (source: File | string): Promise<[content: string, report: ImportReport]> => {
      const content = typeof source === 'string' ? source : await base64Of(source)
      const options = { errorNotice: false, json: true, timeoutMs: IMPORT_TIMEOUT_MS }
      const fields = { content, dry_run: typeof source !== 'string' }
      return [content, await api.call('pb_import_promoters', fields, options)]
    },
    table: (template: boolean) => api.call('pb_export_promoters', { template }),
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
