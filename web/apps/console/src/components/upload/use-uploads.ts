// What an upload field does: which files it takes, what runs, what has arrived.
import { useEffect, useRef, useState } from 'react'
import { isAbort, type RunningUpload, startUpload, type UploadPurpose, type UploadType } from '@/lib/upload'
import { useArrived } from '@/lib/upload/arrived'
import { dimensionsOf, type ImageRule, refuseCount, refuseFile, refuseImage } from '@/lib/upload/rules'

/** A file that has arrived; `url` is null where the bucket is not public. */
export interface UploadedValue {
  name: string
  url: string | null
  /** Empty for a file that was there before the form opened. */
  upload_id: string
  /** The object's name in its bucket. */
  key: string
}

export interface UploadRules {
  purpose: UploadPurpose
  /** Default: in parts (2) for mothers and plug-ins, which are large, one put (1) for the others. */
  type?: UploadType
  isPrivate?: 0 | 1
  gid?: number
  cid?: number | string
  /** Endings with their dots, in small letters. */
  accept?: readonly string[]
  maxKb?: number
  /** How many files there may be (default 20); without `multiple` a new file takes the place of the old one. */
  limit?: number
  multiple?: boolean
  /** Pixels that an image must have. */
  image?: ImageRule
}

export interface RunningFile {
  /** Counts up within the field. */
  key: number
  file: File
  percent: number
  /** Why it failed. */
  reason?: string
  upload: RunningUpload
}

interface Uploads {
  running: readonly RunningFile[]
  /** What is wrong with the files that were chosen last. */
  refusal: string | null
  add(files: readonly File[]): Promise<void>
  cancel(key: number): void
  retry(key: number): void
}

const LARGE: ReadonlySet<UploadPurpose> = new Set(['mother', 'plugin'])
const SHOW_EVERY_MS = 100
let nextKey = 1

export function useUploads(
  rules: UploadRules,
  value: readonly UploadedValue[],
  onChange: (value: UploadedValue[]) => void,
): Uploads {
  const [running, setRunning] = useState<readonly RunningFile[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  // Uploads end at any time: each adds to what the form holds then, not to what it held when they began.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const { multiple = false } = rules
  const drop = (key: number): void => setRunning((files) => files.filter((file) => file.key !== key))
  const change = (key: number, part: Partial<RunningFile>): void =>
    setRunning((files) => files.map((file) => (file.key === key ? { ...file, ...part } : file)))

  const { purpose, gid } = rules
  useEffect(() => {
    const adopt = (): void => {
      for (const arrival of useArrived.getState().arrivals) {
        const isWanted = arrival.purpose === purpose && (arrival.gid ?? 0) === (gid ?? 0)
        if (isWanted && useArrived.getState().claim(arrival)) hand(latest.current, arrival.file, multiple)
      }
    }
    adopt()
    return useArrived.subscribe(adopt)
  }, [purpose, gid, multiple])
  const follow = async (key: number, { promise }: RunningUpload): Promise<void> => {
    try {
      const file = await promise
      drop(key)
      hand(latest.current, file, multiple)
    } catch (error) {
      if (isAbort(error)) drop(key)
      else change(key, { reason: messageOf(error) })
    }
  }
  const start = (file: File): void => {
    const key = nextKey++
    let shownAt = 0
    const upload = startUpload({
      ...rules,
      type: rules.type ?? (LARGE.has(rules.purpose) ? 2 : 1),
      file,
      onProgress: ({ percent }) => {
        const now = Date.now()
        if (now - shownAt < SHOW_EVERY_MS) return
        shownAt = now
        change(key, { percent })
      },
      // Tried again in the drawer.
      onRestart: (next) => {
        change(key, { upload: next, reason: undefined, percent: 0 })
        void follow(key, next)
      },
    })
    const entry: RunningFile = { key, file, percent: 0, upload }
    setRunning((files) => (multiple ? [...files, entry] : [entry]))
    void follow(key, upload)
  }

  return {
    running,
    refusal,
    async add(files) {
      const taken = multiple ? files : files.slice(0, 1)
      const inUse = multiple ? latest.current.value.length + running.length : 0
      const problem = refuseCount(inUse + taken.length, rules.limit) ?? (await refuse(taken, rules))
      setRefusal(problem)
      if (problem) return
      if (!multiple) for (const { upload } of running) upload.cancel()
      for (const file of taken) start(file)
    },
    cancel(key) {
      running.find((file) => file.key === key)?.upload.cancel()
      drop(key)
    },
    retry(key) {
      const failed = running.find((file) => file.key === key)
      drop(key)
      if (failed) start(failed.file)
    },
  }
}

interface Latest {
  value: readonly UploadedValue[]
  onChange(value: UploadedValue[]): void
}

/** Adds a file to what the form holds now. */
function hand(form: Latest, { name, url, upload_id, key }: UploadedValue, multiple: boolean): void {
  const arrived = { name, url, upload_id, key }
  const next = multiple ? [...form.value, arrived] : [arrived]
  form.value = next
  form.onChange(next)
}

/** What is wrong with the first file that breaks a rule. */
async function refuse(files: readonly File[], rules: UploadRules): Promise<string | null> {
  if (files.length === 0) return refuseFile(undefined, rules)
  for (const file of files) {
    const problem = refuseFile(file, rules) ?? (rules.image ? await refuseSize(file, rules.image) : null)
    if (problem) return problem
  }
  return null
}

async function refuseSize(file: File, rule: ImageRule): Promise<string | null> {
  try {
    return refuseImage(await dimensionsOf(file), rule)
  } catch (error) {
    return messageOf(error)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
