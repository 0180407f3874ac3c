// What a person does with an order; each asks why, and each is an entry of the ledger.
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { ReasonDialog } from '../reason-dialog'
import { markDelivered, type Order, refund, resend } from './api'
import { ordersTexts } from './locales'

type Deed = 'resend' | 'byHand' | 'refund'

export function OrderActions({ order }: { order: Order }) {
  const t = ordersTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [deed, setDeed] = useState<Deed | null>(null)
  if (!mayEdit || order.payment !== 'paid') return null
  const isOpen = order.delivery === 'queued' || order.delivery === 'dead'
  const run = async (reason: string): Promise<void> => {
    if (deed === 'refund') await refund(order.number, reason)
    else if (deed === 'byHand') await markDelivered(order.number, reason)
    else await resend([order.number], reason)
    toast('success', t(`${deed ?? 'resend'}.done`))
  }
  return (
    <>
      {isOpen && <Button onClick={() => setDeed('byHand')}>{t('byHand')}</Button>}
      <Button danger onClick={() => setDeed('refund')}>
        {t('refund')}
      </Button>
      <Button type="primary" onClick={() => setDeed('resend')}>
        {t('resend')}
      </Button>
      {deed && (
        <ReasonDialog
          title={t(`${deed}.title`, { number: order.number })}
          submitLabel={t(deed)}
          onSubmit={run}
          onClose={() => setDeed(null)}
        >
          <p>{t(`${deed}.lead`)}</p>
        </ReasonDialog>
      )}
    </>
  )
}
