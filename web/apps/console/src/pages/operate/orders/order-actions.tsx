// What a person does with an order; each asks why, and each is an entry of the ledger.
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { ReasonDialog } from '../reason-dialog'
import { markDelivered, type Order, refund, resend } from './api'
import { ordersTexts } from './locales'

type OrderAction = 'resend' | 'byHand' | 'refund'

export function OrderActions({ order }: { order: Order }) {
  const t = ordersTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [action, setAction] = useState<OrderAction | null>(null)
  if (!mayEdit || order.payment !== 'paid') return null
  const isOpen = order.delivery === 'queued' || order.delivery === 'dead'
  const run = async (reason: string): Promise<void> => {
    if (action === 'refund') await refund(order.number, reason)
    else if (action === 'byHand') await markDelivered(order.number, reason)
    else await resend([order.number], reason)
    toast('success', t(`${action ?? 'resend'}.done`))
  }
  return (
    <>
      {isOpen && <Button onClick={() => setAction('byHand')}>{t('byHand')}</Button>}
      <Button danger onClick={() => setAction('refund')}>
        {t('refund')}
      </Button>
      <Button type="primary" onClick={() => setAction('resend')}>
        {t('resend')}
      </Button>
      {action && (
        <ReasonDialog
          title={t(`${action}.title`, { number: order.number })}
          submitLabel={t(action)}
          onSubmit={run}
          onClose={() => setAction(null)}
        >
          <p>{t(`${action}.lead`)}</p>
        </ReasonDialog>
      )}
    </>
  )
}
