// Drawing a month: asked for here, done by a worker, and how far it is.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type Drawing, useSettlements } from './api'
import { settlementTexts } from './locales'
import styles from './settlements.module.css'

export function DrawButton({ month: day }: { month: string }) {
  const t = settlementTexts.useT()
  const { props } = useConnection()
  const { draw, key } = useSettlements()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const month = day.slice(0, 7)
  const confirm = async (): Promise<void> => {
    await draw(day)
    props.notify('success', t('draw.done', { month }))
    await queryClient.invalidateQueries({ queryKey: key })
  }
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('draw.action', { month })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('draw.action', { month })}
          confirmLabel={t('draw.submit')}
          cancelLabel={t('cancel')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('draw.text', { month })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

export function DrawingNote({ drawing }: { drawing: Drawing }) {
  const t = settlementTexts.useT()
  const { state, done, total, statements } = drawing
  const month = drawing.month.slice(0, 7)
  return (
    <div className={`${layout.frame} ${styles.drawing}`} role="status">
      <StateTag kind={state}>{t(`drawing.${state}`, { month, count: statements })}</StateTag>
      {state === 'running' && (
        <>
          <progress aria-label={t('drawing.running', { month })} max={Math.max(1, total)} value={done} />
          <span className={layout.digits}>{t('drawing.days', { done, total })}</span>
        </>
      )}
    </div>
  )
}
