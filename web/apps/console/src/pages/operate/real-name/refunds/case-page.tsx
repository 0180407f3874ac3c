// One refund case: who claims what, how old the player was, the evidence, and what was decided.
import { formatMoney } from '@longshore/kit/amount'
import {
  BackLink,
  type Column,
  DataTable,
  ErrorState,
  type Fact,
  Facts,
  GameTime,
  StateTag,
  TextSkeleton,
} from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { SecretsDialog } from '@/components/dialog'
import { useCan } from '@/lib/stores/permission'
import parts from '../../parts.module.css'
import { PersonalFileDialog } from '../../personal-file-dialog'
import { type CaseDetail, type CaseOrder, caseQuery, revealGuardian, takeOut } from './api'
import { CaseDialog } from './case-dialog'
import { CASE_KINDS } from './case-kinds'
import { DecideDialog } from './decide-dialog'
import { EvidenceCard } from './evidence'
import { refundsTexts } from './locales'

const TO = '/operate/real-name'

export function CasePage({ id }: { id: number }) {
  const t = refundsTexts.useT()
  const { data, error, refetch } = useQuery(caseQuery(id))
  return (
    <>
      <div className={parts.row}>
        <BackLink to={TO} search={{ tab: 'refunds' }}>
          {t('cases')}
        </BackLink>
      </div>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {data && <Case detail={data} />}
    </>
  )
}

function Case({ detail }: { detail: CaseDetail }) {
  const t = refundsTexts.useT()
  const { case: one } = detail
  const orders = useQuery({ ...caseQuery(one.id), select: (read) => ({ list: read.orders }) })
  const columns = useColumns()
  return (
    <>
      <section className={parts.card} aria-labelledby="case-title">
        <header className={parts.head}>
          <h2 id="case-title">{t('case', { id: one.id })}</h2>
          <StateTag kind={CASE_KINDS[one.state]}>{t(`state.${one.state}`)}</StateTag>
          {one.refunded_minor > 0 && t('refunded', { amount: formatMoney(one.refunded_minor, one.currency) })}
        </header>
        <CaseFacts detail={detail} />
        <Work detail={detail} />
      </section>
      <DataTable
        name="refund-case-orders"
        label={t('orders')}
        columns={columns}
        rowKey={({ number }) => number}
        lines={2}
        query={orders}
        empty={{ title: t('noOrders'), lead: '' }}
      />
      <EvidenceCard detail={detail} />
    </>
  )
}

function CaseFacts({ detail }: { detail: CaseDetail }) {
  const t = refundsTexts.useT()
  const { case: one, claim, reason } = detail
  const facts: Fact[] = [
    {
      label: t('player'),
      value: (
        <Link to="/operate/players" search={{ player: one.player_id } as never} className={parts.link}>
          {one.player_id}
        </Link>
      ),
    },
    {
      label: t('guardian'),
      value:
        one.guardian_name || one.guardian_contact
          ? `${one.guardian_name} ${one.guardian_contact}`
          : t('forgotten'),
    },
    { label: t('relation'), value: t(`relation.${one.relation}`) },
    { label: t('source'), value: t(`source.${one.source}`) },
    { label: t('age'), value: <AgeProof detail={detail} /> },
    {
      label: t('created'),
      value: (
        <>
          <GameTime at={one.created_at} /> {one.created_user_name}
        </>
      ),
    },
  ]
  if (claim) facts.push({ label: t('claim'), value: claim })
  if (one.decided_at)
    facts.push(
      {
        label: t('decided'),
        value: (
          <>
            <GameTime at={one.decided_at} /> {one.decided_user_name}
          </>
        ),
      },
      { label: t('reason'), value: reason },
    )
  return <Facts facts={facts} />
}

function AgeProof({ detail: { proof } }: { detail: CaseDetail }) {
  const t = refundsTexts.useT()
  if (!proof.state) return t('ageNone')
  const said = t(`ageState.${proof.state}`)
  if (!proof.tier) return said
  return t(proof.tier === '18+' ? 'ageAdult' : 'ageNow', { said, tier: t(`tier.${proof.tier}`) })
}

/** What can be done with a case, by who may. */
function Work({ detail }: { detail: CaseDetail }) {
  const t = refundsTexts.useT()
  const [mayEdit, mayReveal] = [useCan('operateEdit'), useCan('personalReveal')]
  const [asked, setAsked] = useState<'edit' | 'decide' | 'reveal' | 'takeOut' | null>(null)
  const [shown, setShown] = useState<{ name: string; contact: string } | null>(null)
  const { case: one } = detail
  const close = (): void => setAsked(null)
  const isKnown = Boolean(one.guardian_name || one.guardian_contact)
  return (
    <>
      <div className={parts.row}>
        {mayEdit && one.state === 'open' && (
          <>
            <Button type="primary" onClick={() => setAsked('decide')}>
              {t('decide')}
            </Button>
            <Button onClick={() => setAsked('edit')}>{t('edit')}</Button>
          </>
        )}
        {mayReveal && isKnown && <Button onClick={() => setAsked('reveal')}>{t('reveal')}</Button>}
        {mayReveal && <Button onClick={() => setAsked('takeOut')}>{t('takeOut')}</Button>}
      </div>
      {asked === 'edit' && <CaseDialog detail={detail} onSaved={close} onClose={close} />}
      {asked === 'decide' && <DecideDialog detail={detail} onClose={close} />}
      {asked === 'reveal' && (
        <PersonalFileDialog
          title={t('revealTitle')}
          lead={t('revealLead')}
          submitLabel={t('reveal')}
          take={async (reason, password) => setShown(await revealGuardian(one.id, reason, password))}
          onClose={close}
        />
      )}
      {asked === 'takeOut' && (
        <PersonalFileDialog
          title={t('takeOutTitle', { id: one.id })}
          lead={t('takeOutLead')}
          submitLabel={t('takingOut')}
          take={(reason, password) => takeOut(one.id, null, reason, password)}
          onClose={close}
        />
      )}
      {shown && (
        <SecretsDialog
          title={t('revealTitle')}
          lead={t('shownLead')}
          secrets={[
            { label: t('guardianName'), value: shown.name },
            { label: t('guardianContact'), value: shown.contact },
          ]}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

function useColumns(): Column<CaseOrder>[] {
  const t = refundsTexts.useT()
  return [
    {
      key: 'number',
      title: t('number'),
      isPrimary: true,
      render: ({ number, goods_name: goods }) => (
        <div>
          <Link to="/operate/orders" search={{ order: number } as never} className={parts.link}>
            {number}
          </Link>
          <div className={parts.muted}>{goods}</div>
        </div>
      ),
    },
    {
      key: 'amount',
      title: t('paid'),
      align: 'end',
      render: ({ amount_minor: amount, currency }) => formatMoney(amount, currency),
    },
    { key: 'at', title: t('at'), render: ({ created_at: at }) => <GameTime at={at} /> },
    {
      key: 'tier',
      title: t('tierThen'),
      render: ({ tier }) => (tier ? t(`tier.${tier}`) : t('unknown')),
    },
    { key: 'result', title: t('result'), render: (order) => <Result order={order} /> },
  ]
}

function Result({ order: { is_refunded: isRefunded, payment } }: { order: CaseOrder }) {
  const t = refundsTexts.useT()
  if (isRefunded !== null)
    return (
      <StateTag kind={isRefunded ? 'done' : 'nothing'}>{t(isRefunded ? 'isRefunded' : 'isKept')}</StateTag>
    )
  const isOther = payment !== 'paid' && payment !== 'refunded' && payment !== 'charged_back'
  return <StateTag kind="waits">{t(`payment.${isOther ? 'other' : payment}`)}</StateTag>
}
