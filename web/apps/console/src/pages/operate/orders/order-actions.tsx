// What a person does with an order; each asks why, and each is an entry of the ledger.
import { Money } from '@longshore/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { ReasonDialog } from '../reason-dialog'
import { bookPart, markDelivered, type OrderDetail, refund, resend, undecidedOf } from './api'
import { ordersTexts } from './locales'

type OrderAction = 'resend' | 'byHand' | 'refund' | 'bookPart'

export function OrderActions({ detail }: { detail: OrderDetail }) {
  const { order } = detail
  const t = ordersTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [action, setAction] = useState<OrderAction | null>(null)
  if (!mayEdit || order.payment !== 'paid') return null
  const isOpen = order.delivery === 'queued' || order.delivery === 'dead'
  const undecided = undecidedOf(detail)
  const run = async (reason: string): Promise<void> => {
    if (action === 'refund') await refund(order.number, reason)
    else if (action === 'bookPart') await bookPart(order.number, undecided, reason)
    else if (action === 'byHand') await markDelivered(order.number, reason)
    else await resend([order.number], reason)
    toast('success', t(`${action ?? 'resend'}.done`))
  }
  return (
    <>
      {undecided > 0 && <Button onClick={() => setAction('bookPart')}>{t('bookPart')}</Button>}
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
          <p>
            {action === 'bookPart' && (
              <>
                <b>
                  <Money minor={undecided} currency={order.currency} />
                </b>{' '}
              </>
            )}
            {t(`${action}.lead`)}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
