// What comes next for a statement, and its workbook.

import { saveFile } from '@longshore/kit/save-file'
import { useConnection } from '@longshore/remote'
import { BusyButton } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { useCanEdit } from '../../lib/use-can-edit'
import { type Detail, type State, useSettlements } from './api'
import { settlementTexts } from './locales'
import { StepDialog } from './step-dialog'

type Step = 'checked' | 'confirmed' | 'paid' | 'closed'
const NEXT: Partial<Record<State, Step>> = {
  drawn: 'checked',
  checked: 'confirmed',
  confirmed: 'paid',
  paid: 'closed',
}

export function StatementActions({ detail: { statement } }: { detail: Detail }) {
  const t = settlementTexts.useT()
  const canEdit = useCanEdit()
  // The one that was asked for: when a colleague takes it meanwhile, the next one is not taken instead.
  const [asked, setAsked] = useState<Step | null>(null)
  const step = NEXT[statement.state]
  return (
    <div className={layout.wrap}>
      <DownloadButton id={statement.id} form="xlsx" />
      <DownloadButton id={statement.id} form="pdf" />
      {canEdit && step && (
        <Button type="primary" onClick={() => setAsked(step)}>
          {t(`take.${step}`)}
        </Button>
      )}
      {asked && <StepDialog id={statement.id} step={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function DownloadButton({ id, form }: { id: number; form: 'xlsx' | 'pdf' }) {
  const t = settlementTexts.useT()
  const { props } = useConnection()
  const { file } = useSettlements()
  const [isBusy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await file(id, form))
    } catch (error) {
      props.notify('error', error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton icon={<Icon name="download" size={16} />} isBusy={isBusy} onClick={() => void download()}>
      {t(form)}
    </BusyButton>
  )
}
