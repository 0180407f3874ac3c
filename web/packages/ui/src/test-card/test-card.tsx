import { Button } from 'antd'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { FormAlert } from '../form'
import { layout } from '../layout'
import styles from './test-card.module.css'

interface Props {
  title: string
  lead: string
  submitLabel: string
  isBusy: boolean
  /** Why the server would not try it. */
  refusal: string | null
  /** What came out; read aloud when it comes. */
  answer: ReactNode
  /** Fields, of one width beside each other and below each other on a phone. */
  children: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** Tries something for one device, player or address before anybody relies on it, and says what came out and why. */
export function TestCard({ title, lead, submitLabel, isBusy, refusal, answer, children, onSubmit }: Props) {
  const id = useId()
  return (
    <section className={layout.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={layout.title}>
          {title}
        </h2>
        <span className={layout.hint}>{lead}</span>
      </header>
      <form onSubmit={onSubmit} noValidate>
        <FormAlert text={refusal} />
        <div className={styles.fields}>{children}</div>
        <Button htmlType="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </form>
      <div role="status" className={styles.answer}>
        {answer}
      </div>
    </section>
  )
}
