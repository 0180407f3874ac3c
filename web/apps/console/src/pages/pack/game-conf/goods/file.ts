// Table files: small ones travel in the call, larger ones go to the store first.
import { startUpload } from '@/lib/upload'
import type { SentFile } from './api'

const MOST_IN_BODY_BYTES = 700_000
export const TABLE_ENDINGS = ['.xlsx', '.csv'] as const

export async function sendable(file: File): Promise<SentFile> {
  if (file.size <= MOST_IN_BODY_BYTES) return { content: await base64Of(file), file_name: file.name }
  const { upload_id } = await startUpload({ file, type: 1, purpose: 'goods', accept: TABLE_ENDINGS }).promise
  return { upload_id }
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

/** Saves what an answer carries as base64. */
export function saveBase64(file: { name: string; content_type: string; content: string }): void {
  const bytes = Uint8Array.from(atob(file.content), (letter) => letter.codePointAt(0) ?? 0)
  const url = URL.createObjectURL(new Blob([bytes], { type: file.content_type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
