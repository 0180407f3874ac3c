// The page's tables as a file: what is asked is what the page asked.

import type { Input } from '@longshore/api-client'
import { saveFile } from '@longshore/kit/save-file'
import { useConnection } from '@longshore/remote'
import { BusyButton } from '@longshore/ui'
import { useState } from 'react'
import { componentTexts } from './locales'

/** A page by its name, and what it was asked for. */
export type Asked = Omit<Input<'data_export_page'>, 'format' | 'game_id'>

const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

export function ExportButtons({ asked, isDisabled = false }: { asked: Asked; isDisabled?: boolean }) {
  const t = componentTexts.useT()
  const { api } = useConnection()
  const [busy, setBusy] = useState<Format>()
  const take = async (format: Format): Promise<void> => {
    setBusy(format)
    try {
      saveFile(await api.call('data_export_page', { ...asked, format }, { json: true }))
    } catch {
      // The notice has said why.
    } finally {
      setBusy(undefined)
    }
  }
  return FORMATS.map((format) => (
    <BusyButton
      key={format}
      isBusy={busy === format}
      // The one that works keeps the focus.
      disabled={isDisabled || (busy !== undefined && busy !== format)}
      onClick={() => void take(format)}
    >
      {t(`export.${format}`)}
    </BusyButton>
  ))
}
