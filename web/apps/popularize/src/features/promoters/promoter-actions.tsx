// Edit, forbid and allow one promoter.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog } from '@longshore/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type Promoter, usePromoters } from './api'
import { ButtonLink } from './button-link'
import { promoterTexts } from './locales'

export function PromoterActions({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  return (
    <>
      <ButtonLink
        to="/promoters/$promoterId"
        params={{ promoterId: promoter.id }}
        color="primary"
        variant="link"
        size="small"
        aria-label={t('edit.named', { name: promoter.name })}
      >
        {t('edit.action')}
      </ButtonLink>
      <ForbidButton promoter={promoter} size="small" />
    </>
  )
}

/** Forbids or allows after a confirmation that names the promoter. */
export function ForbidButton({ promoter, size }: { promoter: Promoter; size?: 'small' }) {
  const t = promoterTexts.useT()
  const [isAsking, setAsking] = useState(false)
  const toggle = useToggle(promoter)
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
      {isAsking && (
        <ConfirmDialog
          title={t(`${verb}.title`, { name })}
          confirmLabel={t(`${verb}.action`)}
          cancelLabel={t('cancel')}
          isDanger={verb === 'forbid'}
          onConfirm={toggle}
          onClose={() => setAsking(false)}
        >
          <p>{t(`${verb}.text`, { code })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useToggle({ id, name, status }: Promoter): () => Promise<void> {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { setForbidden, allKey } = usePromoters()
  const queryClient = useQueryClient()
  const isForbidding = status === 'active'
  return async () => {
    await setForbidden(id, isForbidding)
    props.notify('success', t(isForbidding ? 'forbid.done' : 'allow.done', { name }))
    await queryClient.invalidateQueries({ queryKey: allKey })
  }
}
