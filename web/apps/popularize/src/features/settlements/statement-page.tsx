// One statement: how far it is, its lines with what stands behind each, its history.
import { describeFailure, FailureState, PageSkeleton, useLoad } from '@longshore/remote'
import { BackLink, EmptyState, PageHeader, StepList, type StepState, Timeline } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useParams } from '@tanstack/react-router'
import { StatementZone, StatementZoneNote } from '../../components/statement-zone'
import { type Detail, openDisputes, useSettlements } from './api'
import { Disputes } from './disputes'
import { How } from './how'
import { Lines } from './lines'
import { settlementTexts } from './locales'
import styles from './settlements.module.css'
import { StateMark } from './state-mark'
import { StatementActions } from './statement-actions'
import { Sums } from './sums'

const STEPS = ['drawn', 'checked', 'confirmed', 'paid', 'closed'] as const
/** How many steps are done in each state. */
const DONE = { drawn: 1, checked: 2, disputed: 2, confirmed: 3, paid: 4, closed: 5 } as const
const NOT_FOUND = 4004

export function StatementPage() {
  const t = settlementTexts.useT()
  const { statementId } = useParams({ from: '/settlements/$statementId' })
  const load = useLoad(useSettlements().one(statementId))
  const back = <BackLink to="/settlements">{t('back')}</BackLink>
  if (load.state === 'ready') return <OneStatement detail={load.data} />
  if (load.state === 'loading')
    return (
      <>
        <PageHeader title={t('title')} back={back} />
        <PageSkeleton />
      </>
    )
  return (
    <>
      <PageHeader title={t('title')} back={back} />
      {describeFailure(load.error).code === NOT_FOUND ? (
        <EmptyState title={t('unknown.title')} lead={t('unknown.text')} />
      ) : (
        <FailureState error={load.error} area={t('area')} onRetry={load.retry} />
      )}
    </>
  )
}

function OneStatement({ detail }: { detail: Detail }) {
  const t = settlementTexts.useT()
  const { statement, zone, reference } = detail
  const { promoter_name: promoter, month, state, sums } = statement
  return (
    <StatementZone zone={zone}>
      <PageHeader
        title={`${promoter} ${month.slice(0, 7)}`}
        back={<BackLink to="/settlements">{t('back')}</BackLink>}
        tags={<StateMark state={state} isBoxed />}
        meta={
          <>
            <StatementZoneNote zone={zone} />
            {reference && <span>{`${t('reference')} ${reference}`}</span>}
          </>
        }
        actions={<StatementActions detail={detail} />}
      />
      <div className={styles.columns}>
        <div className={layout.stack}>
          <Disputes detail={detail} />
          <Lines detail={detail} />
        </div>
        <div className={layout.stack}>
          <section className={`${layout.frame} ${styles.box}`}>
            <h2 className={layout.title}>{t('sums')}</h2>
            <div className={styles.total}>
              <Sums sums={sums} />
            </div>
            <Progress detail={detail} />
          </section>
          <How detail={detail} />
          <History detail={detail} />
        </div>
      </div>
    </StatementZone>
  )
}

function Progress({ detail }: { detail: Detail }) {
  const t = settlementTexts.useT()
  const done = DONE[detail.statement.state]
  const open = openDisputes(detail).length
  const stateOf = (index: number): StepState => {
    if (index < done) return 'done'
    return index === done ? 'current' : 'todo'
  }
  return (
    <StepList
      label={t('steps')}
      steps={STEPS.map((key, index) => ({
        key,
        title: t(`step.${key}`),
        state: stateOf(index),
        ...(key === 'confirmed' && open > 0 && { detail: t('disputes.open', { count: open }) }),
      }))}
    />
  )
}

function History({ detail: { steps } }: { detail: Detail }) {
  const t = settlementTexts.useT()
  return (
    <section className={`${layout.frame} ${styles.box}`}>
      <h2 className={layout.title}>{t('history')}</h2>
      <Timeline
        entries={steps.toReversed().map(({ kind, line_number, words, user_name, at }, index) => ({
          key: String(index),
          at,
          kind: kind === 'disputed' ? 'watch' : 'done',
          title: t(`history.${kind}`, { line: line_number ?? 0 }),
          detail: [user_name, words].filter(Boolean).join(': '),
        }))}
      />
    </section>
  )
}
