// A panel from the right over a list that stays where it is: to look at a row, and for forms of up to eight fields.
import { Drawer as AntdDrawer, Button } from 'antd'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useUiTexts } from '../locales'
import { BusyButton } from '../states/busy-button'
import { useIsNarrow } from '../use-is-narrow'
import { DialogForm } from './dialog-form'
import styles from './overlay.module.css'
import { ReturningFocus } from './returning-focus'
import { useLeaving } from './use-leaving'

const WIDTH_PX = 560

interface DrawerProps {
  title: ReactNode
  onClose(event: { type: string }): void
  /** Buttons, always in sight below the content. */
  foot?: ReactNode
  /** A press beside a form does not throw away what is typed. */
  isForm?: boolean
  children: ReactNode
}

export function Drawer({ title, onClose, foot, isForm = false, children }: DrawerProps) {
  const t = useUiTexts()
  const isNarrow = useIsNarrow()
  return (
    <AntdDrawer
      open
      title={title}
      size={isNarrow ? '100%' : WIDTH_PX}
      closable={{ placement: 'end', 'aria-label': t('dock.close') }}
      footer={foot && <div className={styles.foot}>{foot}</div>}
      mask={{ closable: !isForm }}
      onClose={onClose}
    >
      <ReturningFocus />
      {children}
    </AntdDrawer>
  )
}

interface FormDrawerProps {
  title: ReactNode
  submitLabel: string
  cancelLabel: string
  /** It is being sent: it stays until it is answered. */
  isBusy: boolean
  refusal: string | null
  onSubmit(event: FormEvent<HTMLFormElement>): void
  onClose(): void
  children: ReactNode
}

/** A form in a drawer; it stays open until the server has agreed. */
export function FormDrawer(props: FormDrawerProps) {
  const { title, submitLabel, cancelLabel, isBusy, refusal, onSubmit, onClose, children } = props
  const id = useId()
  const leaving = useLeaving({ isBusy, onSubmit, onClose })
  return (
    <Drawer
      title={title}
      onClose={leaving.onLeave}
      isForm
      foot={
        <>
          <Button onClick={leaving.onLeave}>{cancelLabel}</Button>
          <BusyButton type="primary" htmlType="submit" form={id} isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
        </>
      }
    >
      <DialogForm id={id} refusal={refusal} onFill={leaving.onFill} onSubmit={leaving.onSubmit}>
        {children}
      </DialogForm>
      {leaving.question}
    </Drawer>
  )
}
