// One statement: its lines, confirm it or dispute a line, take it away as a file.
import { ApiError } from '@longshore/api-client'
import { formatMoney } from '@longshore/kit/amount'
import { saveFile } from '@longshore/kit/save-file'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import button from '@/components/button.module.css'
import { type Detail, readFile, readStatement } from './api'
import { Answered } from './asked'
import { DaysOf } from './days-of'
import { DisputeForm, type Draft, NO_DRAFT } from './dispute-form'
import { History } from './history'
import { partnerTexts } from './locales'
import styles from './partner.module.css'
import { sumsOf } from './statements'
import { useStep } from './use-step'

export function StatementPart({ id }: { id: number }) {
  const t = partnerTexts.useT()
  const ask = useCallback(() => readStatement(id), [id])
  // Of every line: whoever looks at another one, or sends what they wrote about it, loses nothing of the rest.
  const [drafts, setDrafts] = useState<Drafts>({})
  return (
    <>
      <p className={styles.back}>
        <Link className={layout.link} to="/partner" search={{ tab: 'statements' }}>
          {t('statements.back')}
        </Link>
      </p>
      <Answered ask={ask}>
        {(detail, retry) => (
          <Shown
            detail={detail}
            drafts={drafts}
            onDraft={(line, draft) => setDrafts((all) => ({ ...all, [line]: draft }))}
            onChange={retry}
          />
        )}
      </Answered>
    </>
  )
}

type Drafts = Readonly<Record<number, Draft>>

interface ShownProps {
  detail: Detail
  drafts: Drafts
  onDraft(line: number, draft: Draft): void
  onChange(): void
}

function Shown({ detail, drafts, onDraft, onChange }: ShownProps) {
  const t = partnerTexts.useT()
  const { statement, lines, reference } = detail
  const [disputed, setDisputed] = useState<number | null>(null)
  const isOpen = statement.state === 'checked' || statement.state === 'disputed'
  return (
    <>
      <h2 className={layout.title}>{t('statement.title', { month: statement.month.slice(0, 7) })}</h2>
      <p className={styles.name}>
        <span className={styles.sum}>{sumsOf(statement)}</span>
        <span className={layout.badge} data-tone="plain">
          {t(`state.${statement.state}`)}
        </span>
      </p>
      {reference && <p className={layout.hint}>{t('reference', { reference })}</p>}
      <Files id={statement.id} />
      {statement.state === 'checked' && <Confirm id={statement.id} onDone={onChange} />}
      {statement.state === 'disputed' && <p className={layout.note}>{t('disputed.note')}</p>}
      <ul className={`${layout.list} ${layout.stack}`} aria-label={t('lines')}>
        {lines.map((line) => (
          <li key={line.number} className={layout.card}>
            <p className={styles.name}>
              <strong>
                {line.number}. {t(`line.${line.kind}`)}
              </strong>
              <strong>{formatMoney(line.amount_minor, line.currency)}</strong>
            </p>
            <p className={layout.hint}>
              {line.day ?? line.source_month.slice(0, 7)}
              {line.orders > 0 && ` · ${t('line.orders', { count: line.orders })}`}
              <From line={line} />
            </p>
            {isOpen && disputed !== line.number && (
              <button
                type="button"
                className={layout.textButton}
                aria-label={t('dispute.named', { line: line.number })}
                onClick={() => setDisputed(line.number)}
              >
                {t('dispute')}
              </button>
            )}
            {disputed === line.number && (
              <DisputeForm
                id={statement.id}
                line={line}
                draft={drafts[line.number] ?? NO_DRAFT}
                onDraft={(draft) => onDraft(line.number, draft)}
                onDone={() => {
                  onDraft(line.number, NO_DRAFT)
                  onChange()
                }}
                onCancel={() => {
                  onDraft(line.number, NO_DRAFT)
                  setDisputed(null)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <History detail={detail} />
      <DaysOf zone={detail.zone} />
    </>
  )
}

/** What the line's amount comes from. */
function From({ line: { base, base_unit, rate, currency } }: { line: Detail['lines'][number] }) {
  const t = partnerTexts.useT()
  const shown = base_unit === 'money' ? formatMoney(base, currency) : t('line.players', { count: base })
  return <span className={layout.block}>{base === 0 ? rate : `${shown} × ${rate}`}</span>
}

function Confirm({ id, onDone }: { id: number; onDone(): void }) {
  const t = partnerTexts.useT()
  const { isBusy, refusal, take } = useStep(onDone)
  return (
    <div>
      <FormAlert text={refusal} />
      <p className={layout.note}>{t('confirm.note')}</p>
      <button
        type="button"
        className={`${button.primary} ${styles.whole}`}
        aria-disabled={isBusy || undefined}
        onClick={() => void take({ id, step: 'confirmed' }, t('confirm.done'))}
      >
        {t('confirm')}
      </button>
    </div>
  )
}

function Files({ id }: { id: number }) {
  const t = partnerTexts.useT()
  const [making, setMaking] = useState<'xlsx' | 'pdf' | null>(null)
  const fetchFile = async (form: 'xlsx' | 'pdf'): Promise<void> => {
    setMaking(form)
    try {
      saveFile(await readFile(id, form))
    } catch (error) {
      // The client has said why.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setMaking(null)
    }
  }
  return (
    <div className={`${layout.wrap} ${styles.files}`}>
      {(['xlsx', 'pdf'] as const).map((form) => (
        <button
          key={form}
          type="button"
          className={button.plain}
          aria-disabled={making !== null || undefined}
          onClick={() => making === null && void fetchFile(form)}
        >
          {making === form ? t('file.making') : t('file', { form: form.toUpperCase() })}
        </button>
      ))}
    </div>
  )
}
