// Edit, forbid and allow one promoter.
import { useConnection } from '@longshore/remote'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { type Promoter, usePromoters } from './api'
import styles from './list-page.module.css'
import { promoterTexts } from './locales'

export function PromoterActions({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  return (
    <span className={styles.actions}>
      <Link
        to="/promoters/$promoterId"
        params={{ promoterId: promoter.id }}
        className={styles.edit}
        aria-label={t('edit.named', { name: promoter.name })}
      >
        {t('edit.action')}
      </Link>
      <ForbidButton promoter={promoter} size="small" />
    </span>
  )
}

/** Forbids or allows after a confirmation that names the promoter. */
export function ForbidButton({ promoter, size }: { promoter: Promoter; size?: 'small' }) {
  const t = promoterTexts.useT()
  const [isAsking, setAsking] = useState(false)
  const toggle = useForbid(promoter, () => setAsking(false))
  const verb = promoter.status === 'active' ? 'forbid' : 'allow'
  const { name, code } = promoter
  return (
    <>
      <Button
        type={size ? 'link' : 'default'}
        size={size}
        danger={verb === 'forbid'}
        aria-label={t(`${verb}.named`, { name })}
        onClick={() => setAsking(true)}
      >
        {t(`${verb}.action`)}
      </Button>
      <Modal
        open={isAsking}
        title={t(`${verb}.title`, { name })}
        okText={t(`${verb}.action`)}
        okButtonProps={{ danger: verb === 'forbid' }}
        confirmLoading={toggle.isPending}
        destroyOnHidden
        onOk={() => toggle.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p className={styles.confirm}>{t(`${verb}.text`, { code })}</p>
      </Modal>
    </>
  )
}

function useForbid(promoter: Promoter, onDone: () => void) {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { setForbidden, allKey } = usePromoters()
  const queryClient = useQueryClient()
  const isForbidding = promoter.status === 'active'
  return useMutation({
    mutationFn: () => setForbidden(promoter.id, isForbidding),
    onSuccess: async () => {
      props.notify('success', t(isForbidding ? 'forbid.done' : 'allow.done', { name: promoter.name }))
      await queryClient.invalidateQueries({ queryKey: allKey })
    },
    // A refusal has been shown as a toast; the dialog makes room for it.
    onSettled: onDone,
  })
}
