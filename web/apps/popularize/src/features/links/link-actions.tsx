// Edit a link, disable it, enable it again.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog, useHeld } from '@longshore/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type Link, nameOf, useLinks } from './api'
import { LinkForm } from './link-form'
import { linkTexts } from './locales'

export function LinkActions({ row }: { row: Link }) {
  const t = linkTexts.useT()
  const hold = useHeld()
  const close = (): void => hold(null)
  const next = row.status === 'active' ? 'off' : 'active'
  const name = nameOf(row)
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t('edit.named', { name })}
        onClick={() => hold(<LinkForm row={row} onClose={close} />)}
      >
        {t('edit.action')}
      </Button>
      <Button
        type="link"
        size="small"
        danger={next === 'off'}
        aria-label={t(`${next}.named`, { name })}
        onClick={() => hold(<StatusDialog row={row} next={next} onClose={close} />)}
      >
        {t(`${next}.action`)}
      </Button>
    </>
  )
}

function StatusDialog({ row, next, onClose }: { row: Link; next: Link['status']; onClose(): void }) {
  const t = linkTexts.useT()
  const { props } = useConnection()
  const { edit, key } = useLinks()
  const queryClient = useQueryClient()
  const name = nameOf(row)
  const confirm = async (): Promise<void> => {
    await edit(row.id, { status: next })
    props.notify('success', t(`${next}.done`, { name }))
    await queryClient.invalidateQueries({ queryKey: key })
  }
  return (
    <ConfirmDialog
      title={t(`${next}.title`, { name })}
      confirmLabel={t(`${next}.action`)}
      cancelLabel={t('cancel')}
      isDanger={next === 'off'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`${next}.text`)}</p>
    </ConfirmDialog>
  )
}
