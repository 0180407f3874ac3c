// One changeable fact of the account: what it is now, and a form that opens below it.
import { BusyButton } from '@longshore/ui'
import { isComposing } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { userCenterTexts } from './locales'
import styles from './user-center.module.css'

interface Props {
  label: string
  lead: string
  /** What it is now; null when it has never been set. */
  value: string | null
  children(close: () => void): ReactNode
}

export function SettingRow({ label, lead, value, children }: Props) {
  const t = userCenterTexts.useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
  }, [isOpen])
  const close = (): void => {
    setOpen(false)
    document.getElementById(`${id}-button`)?.focus()
  }
  return (
    <div className={styles.row}>
      <div className={layout.grow}>
        <h3 className={layout.hint}>{label}</h3>
        <p
          className={`${layout.flush} ${layout.anywhere} ${styles.value}`}
          data-none={value === null || undefined}
        >
          {value ?? t('none')}
        </p>
        <p className={`${layout.hint} ${styles.lead}`}>{lead}</p>
      </div>
      <Button
        id={`${id}-button`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t(value === null ? 'setUpField' : 'editField', { field: label })}
        onClick={() => setOpen(!isOpen)}
      >
        {t(value === null ? 'setUp' : 'edit')}
      </Button>
      {isOpen && (
        // The keys bubble up from the fields inside.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={form}
          id={id}
          className={styles.form}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event)) close()
          }}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

interface FormButtonsProps {
  isBusy: boolean
  onCancel(): void
}

/** Save and cancel, at the foot of such a form. */
export function FormButtons({ isBusy, onCancel }: FormButtonsProps) {
  const t = userCenterTexts.useT()
  return (
    <div className={`${layout.row} ${styles.buttons}`}>
      <BusyButton type="primary" htmlType="submit" isBusy={isBusy}>
        {t(isBusy ? 'saving' : 'save')}
      </BusyButton>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  )
}
