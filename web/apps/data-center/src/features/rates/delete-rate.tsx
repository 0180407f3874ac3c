import { useConnection } from '@longshore/remote'
import { ConfirmDialog } from '@longshore/ui'
import { type Rate, useKeeping } from './api'
import { ratesTexts } from './locales'

interface Props {
  rate: Rate
  name: string
  /** The report currency that the page shows. */
  target: string
  onClose(): void
}

export function DeleteRate({ rate, name, target, onClose }: Props) {
  const t = ratesTexts.useT()
  const { props } = useConnection()
  const { remove } = useKeeping()
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      confirmLabel={t('delete')}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={async () => {
        await remove(rate, target)
        props.notify('success', t('delete.done', { name }))
      }}
      onClose={onClose}
    >
      <p>{t('delete.lead')}</p>
    </ConfirmDialog>
  )
}
