import { formatTime } from '@longshore/kit/time'
import { CopyButton, ErrorState, TextSkeleton } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { can } from '@/lib/stores/permission'
import type { Run, Step } from '../api'
import { runQuery } from '../api'
import { validityTexts } from '../locales'
import styles from '../pack-validity.module.css'
import { VerdictTag } from '../verdict-tag'
import { downloadReport } from './report'
import type { Progress } from './use-carry-out'

interface Props {
  id: number
  progress: Progress
  onClose(): void
}

/** A run with its steps, live while they are carried out. */
export function RunCard({ id, progress, onClose }: Props) {
  const { data, error, refetch } = useQuery(runQuery(id))
  return (
    <section className={layout.card} aria-labelledby="validation-run">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={6} />}
      {data && <RunView run={data} progress={progress} onClose={onClose} />}
    </section>
  )
}

function RunView({ run, progress, onClose }: { run: Run; progress: Progress; onClose(): void }) {
  const t = validityTexts.useT()
  const isSending = progress.busyRun === run.id
  const next = run.steps.find(({ verdict }) => verdict === 'pending')
  return (
    <>
      <div className={layout.head}>
        <div>
          <h2 id="validation-run" className={`${layout.title} ${layout.wrap}`}>
            {t('run.title', { kind: t(`kind.${run.kind}`), id: run.id })}{' '}
            <span className={styles.verdict} role="status">
              <VerdictTag verdict={isSending ? 'running' : run.status}>
                {t(isSending ? 'verdict.sending' : `status.${run.status}`)}
              </VerdictTag>
            </span>
          </h2>
          <p className={`${layout.lead} ${layout.anywhere}`}>
            {t('run.by', {
              name: run.created_user_name,
              time: formatTime(run.created_at),
              url: run.url,
              account: run.account_name,
            })}
          </p>
        </div>
        <div className={layout.wrap}>
          {run.status !== 'running' && <ReportButtons id={run.id} />}
          <Button onClick={onClose}>{t('run.close')}</Button>
        </div>
      </div>
      <FormAlert text={progress.refusal} />
      {next && !isSending && can('packEdit') && (
        <p className={layout.note}>
          {t('run.interrupted')}{' '}
          <Button size="small" onClick={() => void progress.carryOutAll(run)}>
            {t('run.resume')}
          </Button>
        </p>
      )}
      <ol className={styles.steps} aria-label={t('run.steps')}>
        {run.steps.map((step) => (
          <StepRow key={step.position} step={step} isSending={isSending && step === next} />
        ))}
      </ol>
    </>
  )
}

function ReportButtons({ id }: { id: number }) {
  const t = validityTexts.useT()
  return (
    <>
      <Button onClick={() => void downloadReport(id, 'html')}>{t('run.html')}</Button>
      <Button onClick={() => void downloadReport(id, 'json')}>{t('run.json')}</Button>
    </>
  )
}

function StepRow({ step, isSending }: { step: Step; isSending: boolean }) {
  const t = validityTexts.useT()
  return (
    <li className={styles.step}>
      <div className={layout.line}>
        <strong>{step.title}</strong>
        <VerdictTag verdict={isSending ? 'running' : step.verdict}>
          {t(isSending ? 'verdict.sending' : `verdict.${step.verdict}`)}
        </VerdictTag>
        {step.ms !== null && (
          <span className={layout.muted}>{t('run.took', { ms: step.ms, ip: step.remote_ip })}</span>
        )}
      </div>
      <p className={`${layout.lead} ${layout.anywhere}`}>{step.purpose}</p>
      {step.text && <p className={`${layout.anywhere} ${styles.finding}`}>{step.text}</p>}
      {step.remedy && (
        <p className={`${layout.note} ${styles.remedy}`} data-tone={step.verdict}>
          {t('run.remedy')}
          {step.remedy}
        </p>
      )}
      {step.request_body && <StepDetails step={step} />}
    </li>
  )
}

function StepDetails({ step }: { step: Step }) {
  const t = validityTexts.useT()
  const headers = Object.entries(step.request_headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  const answer =
    step.response_status === null ? t('run.noAnswer') : t('run.answer', { status: step.response_status })
  return (
    <details className={styles.details}>
      <summary>{t('run.details')}</summary>
      <Block title={t('run.headers')} text={headers} />
      <Block title={t('run.body')} text={step.request_body} />
      <Block title={t('run.sign')} text={step.string_to_sign} />
      <Block title={answer} text={step.response_body} />
    </details>
  )
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <>
      <div className={`${layout.spread} ${styles.blockHead}`}>
        <span className={layout.muted}>{title}</span>
        {text && <CopyButton text={text} of={title} />}
      </div>
      {text && <pre className={`${layout.code} ${styles.code}`}>{text}</pre>}
    </>
  )
}
