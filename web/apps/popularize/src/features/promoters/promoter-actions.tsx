// Edit, forbid and allow one promoter.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog } from '@longshore/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type Promoter, usePromoters } from './api'
import { ButtonLink } from './button-link'
import { promoterTexts } from './locales'

type Verb = 'forbid' | 'allow'

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
  // What was asked for: when a colleague does it meanwhile, the opposite is not done instead.
  const [asked, setAsked] = useState<Verb | null>(null)
  const toggle = useToggle(promoter)
  const verb: Verb = promoter.status === 'active' ? 'forbid' : 'allow'
  const { name, code } = promoter
  return (
    <>
      <Button
        type={size ? 'link' : 'default'}
        size={size}
        danger={verb === 'forbid'}
        aria-label={t(`${verb}.named`, { name })}
        onClick={() => setAsked(verb)}
      >
        {t(`${verb}.action`)}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t(`${asked}.title`, { name })}
          confirmLabel={t(`${asked}.action`)}
          cancelLabel={t('cancel')}
          isDanger={asked === 'forbid'}
          onConfirm={() => toggle(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`${asked}.text`, { code })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useToggle({ id, name }: Promoter): (verb: Verb) => Promise<void> {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { setForbidden, allKey } = usePromoters()
  const queryClient = useQueryClient()
  return async (verb) => {
    await setForbidden(id, verb === 'forbid')
    props.notify('success', t(`${verb}.done`, { name }))
    await queryClient.invalidateQueries({ queryKey: allKey })
  }
}
