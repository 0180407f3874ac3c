// Keeps the page as its address says it, under a name.
import type { Input } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { componentTexts } from '../locales'
import { ReportDialog } from './report-dialog'

export type SavedPage = Input<'data_save_report'>['page']

export function SaveButton({ page, isDisabled }: { page: SavedPage; isDisabled: boolean }) {
  const t = componentTexts.useT()
  const { api, props } = useConnection()
  const { game } = useRemoteSession()
  const client = useQueryClient()
  const search = useLocation().searchStr.replace(/^\?/, '')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setOpen(true)}>
        {t('report.save')}
      </Button>
      {isOpen && (
        <ReportDialog
          title={t('report.save')}
          initial={{ name: '', isShared: false }}
          onSubmit={async ({ name, isShared }) => {
            const form = { name, page, search, is_shared: isShared }
            await api.call('data_save_report', form, { errorNotice: false })
            props.notify('success', t('report.saved', { name: name.trim() }))
            await client.invalidateQueries({ queryKey: ['reports', game?.id] })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
