// Edit, forbid and allow one promoter.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog, useHeld } from '@longshore/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Promoter, usePromoters } from './api'
import { ButtonLink } from './button-link'
import { promoterTexts } from './locales'

type Verb = 'forbid' | 'allow'

export function PromoterActions({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const hold = useHeld()
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
      <ForbidButton promoter={promoter} size="small" hold={hold} />
    </>
  )
}

interface ForbidProps {
  promoter: Promoter
  size?: 'small'
  /** Who shows the question; without it that is done here. */
  hold?(question: ReactNode): void
}

/** Forbids or allows after a confirmation that names the promoter. */
export function ForbidButton({ promoter, size, hold }: ForbidProps) {
  const t = promoterTexts.useT()
  const [shown, setShown] = useState<ReactNode>(null)
  const show = hold ?? setShown
  const verb: Verb = promoter.status === 'active' ? 'forbid' : 'allow'
  return (
    <>
      <Button
        type={size ? 'link' : 'default'}
        size={size}
        danger={verb === 'forbid'}
        aria-label={t(`${verb}.named`, { name: promoter.name })}
        onClick={() => show(<ForbidDialog promoter={promoter} verb={verb} onClose={() => show(null)} />)}
      >
        {t(`${verb}.action`)}
      </Button>
      {shown}
    </>
  )
}

interface DialogProps {
  promoter: Promoter
  /** What was asked for: when a colleague does it meanwhile, the opposite is not done instead. */
  verb: Verb
  onClose(): void
}

function ForbidDialog({ promoter, verb, onClose }: DialogProps) {
  const t = promoterTexts.useT()
  const toggle = useToggle(promoter)
  const { name, code } = promoter
  return (
    <ConfirmDialog
      title={t(`${verb}.title`, { name })}
      confirmLabel={t(`${verb}.action`)}
      cancelLabel={t('cancel')}
      isDanger={verb === 'forbid'}
      onConfirm={() => toggle(verb)}
      onClose={onClose}
    >
      <p>{t(`${verb}.text`, { code })}</p>
    </ConfirmDialog>
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
