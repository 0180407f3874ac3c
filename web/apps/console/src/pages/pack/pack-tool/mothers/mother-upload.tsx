// A new mother package: the file goes straight to the store, then the server reads it.

import { ApiError } from '@longshore/api-client'
import { layout } from '@longshore/ui/layout'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UploadedValue, UploadField } from '@/components/upload'
import { toast } from '@/lib/toast'
import { useArrived } from '@/lib/upload/arrived'
import { createMother } from '../api'
import { packToolTexts } from '../locales'

/** 4 GiB. */
const MOST_KB = 4 * 1024 * 1024
const ACCEPT = ['.apk']

export function MotherUpload({ gameId }: { gameId: number }) {
  const t = packToolTexts.useT()
  const { files, refusals, change, register } = useRegistering(gameId)
  return (
    <section className={layout.card} aria-labelledby="mother-upload">
      <h2 id="mother-upload" className={layout.title}>
        {t('mothers.upload')}
      </h2>
      <UploadField
        purpose="mother"
        label={t('mothers.choose')}
        accept={ACCEPT}
        maxKb={MOST_KB}
        gid={gameId}
        multiple
        value={files}
        onChange={change}
        problemOf={(file) => refusals.get(file)}
        onRetry={(file) => void register(file)}
        hint={t('mothers.uploadHint')}
        drag
      />
    </section>
  )
}

/** Tells the server of each file once it has arrived. One that it does not take, or never hears of, stays to be told again. */
function useRegistering(gameId: number) {
  const t = packToolTexts.useT()
  const [files, setFiles] = useState<readonly UploadedValue[]>([])
  const [refusals, setRefusals] = useState<ReadonlyMap<UploadedValue, string>>(new Map())
  // Several may arrive at one moment, each with those before it.
  const begun = useRef(new Set<UploadedValue>())
  const isThere = useRef(true)
  const leave = (file: UploadedValue): void =>
    useArrived.getState().add({ purpose: 'mother', gid: gameId, file })
  const handleGone = useEffectEvent(() => {
    isThere.current = false
    for (const file of files) if (refusals.has(file)) leave(file)
  })
  useEffect(() => {
    isThere.current = true
    return () => handleGone()
  }, [])

  const say = (file: UploadedValue, refusal?: string): void =>
    setRefusals((known) => {
      const others = new Map([...known].filter(([other]) => other !== file))
      return refusal === undefined ? others : others.set(file, refusal)
    })
  const register = async (file: UploadedValue): Promise<void> => {
    say(file)
    try {
      await createMother(gameId, file.upload_id)
      toast('success', t('mothers.added', { name: file.name }))
      // The list below shows it from now on.
      setFiles((held) => held.filter((other) => other !== file))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast('error', error.message)
      // The field may be gone: an upload goes on while its user is on another page. The next one finds it.
      if (isThere.current) say(file, error.message)
      else leave(file)
    }
  }
  const change = (next: readonly UploadedValue[]): void => {
    setFiles(next)
    for (const file of next)
      if (!begun.current.has(file)) {
        begun.current.add(file)
        void register(file)
      }
  }
  return { files, refusals, change, register }
}
