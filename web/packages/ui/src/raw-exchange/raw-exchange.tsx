// One call with its answer: the cause in a sentence, then what went over the line, then what came back.
import type { ReactNode } from 'react'
import { useUiTexts } from '../locales'
import { CopyButton } from '../states/copy-button'
import { StateTag } from '../values/state-tag'
import { bytesOf, curlOf, type RawRequest, type RawResponse, requestText, responseText } from './exchange'
import styles from './raw-exchange.module.css'

interface Props {
  request: RawRequest
  /** Null when nothing came back in time; absent where what was answered is not known. */
  response?: RawResponse | null
  /** Why it failed and what helps, in a sentence; absent for a call that went well. */
  cause?: ReactNode
  /** Texts whose lines are marked as the fault, for example `504 Gateway Time-out`. */
  marked?: readonly string[]
}

export function RawExchange({ request, response, cause, marked = [] }: Props) {
  const t = useUiTexts()
  return (
    <div className={styles.exchange}>
      {cause && (
        <p className={styles.cause}>
          <StateTag kind="failed">{''}</StateTag>
          <span>{cause}</span>
        </p>
      )}
      <Message
        title={t('raw.request')}
        note={t('raw.masked')}
        text={requestText(request)}
        marked={marked}
        copyLabel={t('raw.copyCurl')}
        copied={curlOf(request)}
      />
      {response === null && <p className={styles.cause}>{t('raw.noAnswer')}</p>}
      {response && (
        <Message
          title={t('raw.response')}
          note={t('raw.size', { bytes: bytesOf(response.body), ms: response.duration_ms })}
          text={responseText(response)}
          marked={marked}
          copyLabel={t('raw.copyResponse')}
          copied={response.body}
        />
      )}
    </div>
  )
}

interface MessageProps {
  title: string
  note: string
  text: string
  marked: readonly string[]
  copyLabel: string
  copied: string
}

function Message({ title, note, text, marked, copyLabel, copied }: MessageProps) {
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <h4>{title}</h4>
        <span>{note}</span>
        <CopyButton text={copied} label={copyLabel} />
      </header>
      {/* Focusable, so that the keyboard can scroll a long body. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} tabIndex={0}>
        {text.split('\n').map((line, index) => (
          // Lines have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} text={line} isMarked={marked.some((part) => line.includes(part))} />
        ))}
      </pre>
    </section>
  )
}

function Line({ text, isMarked }: { text: string; isMarked: boolean }) {
  return isMarked ? <mark>{`${text}\n`}</mark> : `${text}\n`
}
