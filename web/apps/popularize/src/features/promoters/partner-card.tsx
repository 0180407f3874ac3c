// Whether the promoter may sign in at the partner page; a link to invite them, shown once.
import { ApiError } from '@longshore/api-client'
import { useConnection, useLoad } from '@longshore/remote'
import { BusyButton, ConfirmDialog, useGameTimeText } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { QrAddress } from '../../components/qr-address'
import { useCanEdit } from '../../lib/use-can-edit'
import { type PartnerState, type Promoter, usePartners } from './api'
import { promoterTexts } from './locales'
import styles from './promoters.module.css'

export function PartnerCard({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const load = useLoad(usePartners().one(promoter.id))
  return (
    <section className={`${layout.frame} ${layout.tight} ${styles.card}`}>
      <h2 className={layout.title}>{t('partner.title')}</h2>
      <p className={layout.hint}>{t('partner.lead')}</p>
      {load.state === 'failed' && <FormAlert text={t('partner.failed')} />}
      {load.state === 'ready' && <Known promoter={promoter} partner={load.data} />}
    </section>
  )
}

function Known({ promoter, partner }: { promoter: Promoter; partner: PartnerState }) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  const queryClient = useQueryClient()
  const { invite, key } = usePartners()
  const { props } = useConnection()
  const [address, setAddress] = useState('')
  const [isBusy, setBusy] = useState(false)
  // A second link would end the first, and which of them is shown would be chance.
  const handleInvite = async (): Promise<void> => {
    setBusy(true)
    try {
      setAddress(`${window.location.origin}${(await invite(promoter.id)).path}`)
      props.notify('success', t('partner.invited', { name: promoter.name }))
      await queryClient.invalidateQueries({ queryKey: key })
    } catch (error) {
      // The client's own notice has said why.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={layout.flush}>{useWords(partner)}</p>
      {canEdit && (
        <div className={layout.wrap}>
          <BusyButton type="primary" isBusy={isBusy} onClick={() => void handleInvite()}>
            {t(partner.state === 'joined' ? 'partner.reset' : 'partner.invite')}
          </BusyButton>
          {partner.state !== 'none' && <RevokeButton promoter={promoter} onDone={() => setAddress('')} />}
        </div>
      )}
      {address && <QrAddress address={address} of={t('partner.link')} hint={t('partner.once')} />}
    </>
  )
}

function useWords({ state, account, link_expires_at: until, last_login_at: seen }: PartnerState): string {
  const t = promoterTexts.useT()
  const timeText = useGameTimeText()
  if (state === 'joined')
    return [
      t('partner.joined', { account }),
      seen > 0 && t('partner.seen', { time: timeText(seen) }),
      until > 0 && t('partner.open', { time: timeText(until) }),
    ]
      .filter(Boolean)
      .join(' · ')
  if (state === 'none') return t('partner.none')
  return until > 0 ? t('partner.open', { time: timeText(until) }) : t('partner.over')
}

function RevokeButton({ promoter, onDone }: { promoter: Promoter; onDone(): void }) {
  const t = promoterTexts.useT()
  const [isAsking, setAsking] = useState(false)
  const { revoke, key } = usePartners()
  const queryClient = useQueryClient()
  const handleConfirm = async (): Promise<void> => {
    await revoke(promoter.id)
    onDone()
    await queryClient.invalidateQueries({ queryKey: key })
  }
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('partner.revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('partner.revoke.title', { name: promoter.name })}
          confirmLabel={t('partner.revoke')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('partner.revoke.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
