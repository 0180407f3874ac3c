import { BusyButton } from '@longshore/ui'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import { exportChannels } from './api'
import { channelTexts } from './locales'

/** Saves the game's channel configuration as a file for version control. */
export function ExportButton({ isDisabled }: { isDisabled: boolean }) {
  const t = channelTexts.useT()
  const [isBusy, setBusy] = useState(false)
  const handleExport = async (): Promise<void> => {
    setBusy(true)
    try {
      const { name, text } = await exportChannels()
      const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
      toast('success', t('exported', { name }))
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton
      disabled={isDisabled}
      isBusy={isBusy}
      title={t('exportLead')}
      onClick={() => void handleExport()}
    >
      {t('export')}
    </BusyButton>
  )
}
