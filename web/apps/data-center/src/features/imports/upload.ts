// A file on its way to the object store, in parts: one that broke off goes on where it was.
import { ApiError, NETWORK_CODE } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { importsTexts } from './locales'

const COMPLETE_TIMEOUT_MS = 60_000
const REMEMBERED = 'longshore.import'
/** The browser sets these itself and lets nobody else. */
const BROWSERS_OWN: ReadonlySet<string> = new Set(['content-length', 'host'])

interface Target {
  url: string
  headers: Record<string, string>
}

/** Sends a file and gives the id of its upload; tells the share of it that is there. */
export function useUpload() {
  const t = importsTexts.useT()
  const { api } = useConnection()
  const put = async (target: Target, body: Blob): Promise<void> => {
    const why = await refusalOf(target, body)
    if (why) throw new ApiError({ code: NETWORK_CODE, msg: t('sending.failed', { why }), data: null })
  }
  const quiet = { errorNotice: false, json: true }
  return async (file: File, onShare: (share: number) => void): Promise<string> => {
    const known = remembered(file)
    const unfinished = known ? (await api.call('list_uploads', undefined, quiet)).list : []
    const ticket =
      unfinished.find(({ upload_id }) => upload_id === known) ??
      (await api.call(
        'begin_upload',
        { type: 2, purpose: 'import', name: file.name, size: file.size },
        quiet,
      ))
    const { upload_id } = ticket
    remember(file, upload_id)
    if (ticket.mode === 'put' && ticket.put) await put(ticket.put, file)
    if (ticket.mode === 'parts') {
      const stored = new Set(ticket.parts.map(({ number }) => number))
      for (const { number, from, until } of partsOf(file.size, ticket.part_size)) {
        if (!stored.has(number)) {
          const { parts } = await api.call('sign_upload_parts', { upload_id, parts: [{ number }] }, quiet)
          const [target] = parts
          if (target) await put(target, file.slice(from, until))
        }
        onShare(until / file.size)
      }
    }
    if (ticket.mode !== 'done')
      await api.call('complete_upload', { upload_id }, { ...quiet, timeoutMs: COMPLETE_TIMEOUT_MS })
    localStorage.removeItem(REMEMBERED)
    return upload_id
  }
}

/** Where each part of a file begins and ends; they count from 1. */
export function partsOf(size: number, part: number): { number: number; from: number; until: number }[] {
  return Array.from({ length: Math.ceil(size / part) }, (_, at) => ({
    number: at + 1,
    from: at * part,
    until: Math.min(size, (at + 1) * part),
  }))
}

/** Why the store did not take some bytes; nothing where it did. */
async function refusalOf({ url, headers }: Target, body: Blob): Promise<string | null> {
  const sent = Object.entries(headers).filter(([name]) => !BROWSERS_OWN.has(name.toLowerCase()))
  try {
    const answer = await fetch(url, { method: 'PUT', headers: Object.fromEntries(sent), body })
    return answer.ok ? null : `${answer.status} ${answer.statusText}`.trim()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function nameOf({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified])
}

function remember(file: File, id: string): void {
  localStorage.setItem(REMEMBERED, JSON.stringify([nameOf(file), id]))
}

function remembered(file: File): string | undefined {
  try {
    const [name, id] = JSON.parse(localStorage.getItem(REMEMBERED) ?? '[]') as string[]
    return name === nameOf(file) ? id : undefined
  } catch {
    return undefined
  }
}
