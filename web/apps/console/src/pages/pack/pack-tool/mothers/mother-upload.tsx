// A new mother package: the file goes straight to the store, then the server reads it.

import { ApiError } from '@longshore/api-client'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { type UploadedValue, UploadField } from '@/components/upload'
import { toast } from '@/lib/toast'
import { createMother } from '../api'
import { packToolTexts } from '../locales'

/** 4 GiB. */
const MOST_KB = 4 * 1024 * 1024
const ACCEPT = ['.apk']

export function MotherUpload({ gameId }: { gameId: number }) {
  const t = packToolTexts.useT()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly UploadedValue[]>([])
  const handleChange = (next: readonly UploadedValue[]): void => {
    setFiles(next)
    for (const file of next) if (!files.includes(file)) void register(file)
  }
  const register = async (file: UploadedValue): Promise<void> => {
    setRefusal(null)
    try {
      await createMother(gameId, file.upload_id)
      toast('success', t('mothers.added', { name: file.name }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      // The field may be gone: an upload goes on while its user is on another page.
      toast('error', error.message)
    } finally {
      // The list below shows it from now on.
      setFiles((held) => held.filter((other) => other !== file))
    }
  }
  return (
    <section className={layout.card} aria-labelledby="mother-upload">
      <h2 id="mother-upload" className={layout.title}>
        {t('mothers.upload')}
      </h2>
      <FormAlert text={refusal} />
      <UploadField
        purpose="mother"
        label={t('mothers.choose')}
        accept={ACCEPT}
        maxKb={MOST_KB}
        gid={gameId}
        multiple
        value={files}
        onChange={handleChange}
        hint={t('mothers.uploadHint')}
        drag
      />
    </section>
  )
}
