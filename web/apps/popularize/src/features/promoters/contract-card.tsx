// The contract's file: put there, opened by a link for a minute, taken away.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { FileButton } from '../../components/file-button'
import { useCanEdit } from '../../lib/use-can-edit'
import { type Promoter, usePromoters } from './api'
import { CONTRACT_ENDINGS, useContract } from './contract'
import { promoterTexts } from './locales'
import styles from './promoters.module.css'

export function ContractCard({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  const queryClient = useQueryClient()
  const { allKey } = usePromoters()
  const { props } = useConnection()
  const { open, save, remove } = useContract(promoter.id)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isAsking, setAsking] = useState(false)
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure('')
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const handleFile = (file: File): Promise<void> =>
    during(async () => {
      await save(file)
      props.notify('success', t('contract.saved', { name: file.name }))
      await queryClient.invalidateQueries({ queryKey: allKey })
    })
  const handleRemove = async (): Promise<void> => {
    await remove()
    props.notify('success', t('contract.removed'))
    await queryClient.invalidateQueries({ queryKey: allKey })
  }
  return (
    <section className={`${layout.frame} ${layout.tight} ${styles.card}`}>
      <h2 className={layout.title}>{t('contract')}</h2>
      <FormAlert text={failure || null} />
      <p className={`${layout.flush} ${layout.anywhere}`}>{promoter.contract || t('contract.none')}</p>
      <div className={layout.wrap}>
        {promoter.contract && (
          <Button icon={<Icon name="download" size={16} />} onClick={() => void during(open)}>
            {t('contract.open')}
          </Button>
        )}
        {canEdit && (
          <FileButton accept={CONTRACT_ENDINGS} isBusy={isBusy} onFile={(file) => void handleFile(file)}>
            {t(promoter.contract ? 'contract.replace' : 'contract.add')}
          </FileButton>
        )}
        {canEdit && promoter.contract && (
          <Button danger onClick={() => setAsking(true)}>
            {t('contract.remove')}
          </Button>
        )}
      </div>
      {canEdit && <p className={layout.hint}>{t('contract.hint')}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('contract.remove.title', { name: promoter.contract })}
          confirmLabel={t('contract.remove')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={handleRemove}
          onClose={() => setAsking(false)}
        >
          <p>{t('contract.remove.text')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
