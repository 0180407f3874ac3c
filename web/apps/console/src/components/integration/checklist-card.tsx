import {
  CopyButton,
  ErrorState,
  GameTime,
  GameZoneProvider,
  StepList,
  TextSkeleton,
  ZoneNote,
} from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ADDRESSES_ID } from '@/components/callbacks/place'
import type { Checklist, ChecklistStep, Environment, StepName } from './api'
import { accessKeysQuery, checklistQuery } from './api'
import { type CallFacts, callOf, type Form, holdsKey } from './calls'
import { FillKey } from './fill-key'
import styles from './integration.module.css'
import { integrationTexts } from './locales'

const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production']
const FORMS: readonly Form[] = ['typescript', 'java', 'http']

/** What a game has to do; a step ticks when the game has really done it. */
export function ChecklistCard({ isMini }: { isMini: boolean }) {
  const t = integrationTexts.useT()
  const [environment, setEnvironment] = useState<Environment>('sandbox')
  const { data, error, refetch } = useQuery(checklistQuery(environment))
  const needed = data?.steps.filter((step) => !step.is_optional) ?? []
  return (
    <section className={layout.card} aria-labelledby="sdk-checklist">
      <div className={layout.spread}>
        <h2 id="sdk-checklist" className={layout.title}>
          {t('checklist.title')}
        </h2>
        {data && <Count done={needed.filter(isDone).length} all={needed.length} />}
      </div>
      <p className={`${layout.lead} ${styles.lead}`}>{t('checklist.lead')}</p>
      <div role="group" aria-label={t('environment')} className={layout.segments}>
        {ENVIRONMENTS.map((one) => (
          <button
            key={one}
            type="button"
            className={layout.segment}
            aria-pressed={one === environment}
            onClick={() => setEnvironment(one)}
          >
            {t(`environment.${one}`)}
          </button>
        ))}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={8} />}
      {data && (
        <GameZoneProvider value={data.time_zone}>
          <Steps data={data} environment={environment} isMini={isMini} />
          <p className={layout.hint}>
            <ZoneNote />
          </p>
        </GameZoneProvider>
      )}
    </section>
  )
}

/** How far the game is, in figures and drawn. */
function Count({ done, all }: { done: number; all: number }) {
  const t = integrationTexts.useT()
  return (
    <span className={layout.row}>
      <span className={`${layout.track} ${styles.meter}`} aria-hidden="true">
        <span className={`${layout.fill} ${styles.done}`} style={{ width: `${(100 * done) / all}%` }} />
      </span>
      <strong className={layout.digits}>{t('checklist.count', { done, all })}</strong>
    </span>
  )
}

function isDone(step: ChecklistStep): boolean {
  return step.first_at !== null
}

interface StepsProps {
  data: Checklist
  environment: Environment
  isMini: boolean
}

function Steps({ data, environment, isMini }: StepsProps) {
  const t = integrationTexts.useT()
  const [opened, setOpened] = useState<StepName | null>(null)
  const [form, setForm] = useState<Form>('typescript')
  const [clientKey, setClientKey] = useState<string>()
  const current = opened ?? data.steps.find((step) => !isDone(step) && !step.is_optional)?.step
  return (
    <StepList
      label={t('checklist.title')}
      steps={data.steps.map((step) => ({
        key: step.step,
        title: (
          <button
            type="button"
            className={styles.step}
            aria-expanded={step.step === current}
            onClick={() => setOpened(step.step)}
          >
            {t(`step.${step.step}`)}
            {step.is_optional && <span className={layout.hint}>{t('step.optional')}</span>}
            <span className={`${layout.hint} ${styles.side}`}>{t(`side.${step.step}`)}</span>
          </button>
        ),
        state: isDone(step) ? 'done' : step.step === current ? 'current' : 'todo',
        detail: <Seen step={step} />,
        children: step.step === current && (
          <HowTo
            key={step.step}
            step={step.step}
            data={data}
            environment={environment}
            isMini={isMini}
            form={form}
            onForm={setForm}
            clientKey={clientKey}
            onClientKey={setClientKey}
          />
        ),
      }))}
    />
  )
}

function Seen({ step }: { step: ChecklistStep }) {
  const t = integrationTexts.useT()
  if (step.first_at === null) return t(`wait.${step.step}`)
  return (
    <>
      <GameTime at={step.last_at} hasDayNames />
      {step.detail && ` · ${step.detail}`}
    </>
  )
}

interface HowToProps extends StepsProps {
  step: StepName
  form: Form
  onForm(form: Form): void
  /** The key itself, once it was asked for. */
  clientKey: string | undefined
  onClientKey(key: string): void
}

function HowTo({ step, data, environment, isMini, form, onForm, clientKey, onClientKey }: HowToProps) {
  const t = integrationTexts.useT()
  const keys = useQuery(accessKeysQuery())
  const facts: CallFacts = {
    app_id: data.app_id,
    address: data.address || location.origin,
    maskedKey: keys.data?.client[0]?.masked ?? '',
    clientKey,
    isMini,
  }
  const forms = FORMS.filter((one) => callOf(step, one, facts))
  const shown = forms.includes(form) ? form : forms[0]
  const code = shown && callOf(step, shown, facts)
  return (
    <div className={layout.stack}>
      <p className={layout.flush}>
        {t(`how.${step}`)}{' '}
        {step === 'notified' && <NotifyLink environment={environment} data={data} isMini={isMini} />}
        {step === 'login' && environment === 'sandbox' && !isMini && (
          <Link to="/pack/test-validity" className={layout.link}>
            {t('how.accounts')}
          </Link>
        )}
      </p>
      {step === 'paid' && (
        <code className={layout.anywhere}>{`${facts.address}/sdk/callback/<channel>/${data.app_id}`}</code>
      )}
      {code && (
        <figure className={`${layout.frame} ${styles.figure}`}>
          <figcaption className={`${layout.spread} ${styles.caption}`}>
            <span role="group" aria-label={t('form')} className={layout.segments}>
              {forms.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={layout.segment}
                  aria-pressed={one === shown}
                  onClick={() => onForm(one)}
                >
                  {t(`form.${one}`)}
                </button>
              ))}
            </span>
            <span className={layout.row}>
              {!clientKey && holdsKey(step, shown) && <FillKey onKey={onClientKey} />}
              <CopyButton text={code} label={t('copy')} />
            </span>
          </figcaption>
          {/* Scrolls by itself, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={layout.code} tabIndex={0} aria-label={t(`step.${step}`)}>
            {code}
          </pre>
        </figure>
      )}
    </div>
  )
}

/** To where the addresses are: of a mini game on this page, since it has no 游戏配置. */
function NotifyLink({ environment, data, isMini }: StepsProps) {
  const t = integrationTexts.useT()
  const words = t(data.has_notify_address ? 'how.address' : 'how.noAddress')
  const chosen = environment === 'sandbox' ? environment : undefined
  return isMini ? (
    <Link to="/pack/mini-sdk" search={{ environment: chosen }} hash={ADDRESSES_ID} className={layout.link}>
      {words}
    </Link>
  ) : (
    <Link to="/pack/game-conf" search={{ tab: 'callbacks', environment: chosen }} className={layout.link}>
      {words}
    </Link>
  )
}
