// Minors' refund cases of the game, or the one that the address names.
import { formatMoney } from '@longshore/kit/amount'
import { type Column, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../../parts.module.css'
import { REFUNDS, type RealNameSearch } from '../search'
import { useCursor } from '../use-cursor'
import { casesQuery, type RefundCase } from './api'
import { CaseDialog } from './case-dialog'
import { CASE_KINDS } from './case-kinds'
import { CasePage } from './case-page'
import { refundsTexts } from './locales'

const TO = '/operate/real-name'

export function RefundsTab() {
  const { search } = usePageAddress<RealNameSearch>(TO)
  return search.case ? <CasePage key={search.case} id={search.case} /> : <Cases />
}

function Cases() {
  const t = refundsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<RealNameSearch>(TO)
  const query = useQuery(casesQuery(search))
  const columns = useColumns()
  const cursor = useCursor(search, query.data?.next, go)
  const [isBeginning, setBeginning] = useState(false)
  const { keyword, refund } = search
  return (
    <>
      <p className={parts.muted}>{t('lead')}</p>
      {mayEdit && (
        <div className={parts.row}>
          <Button type="primary" onClick={() => setBeginning(true)}>
            {t('begin')}
          </Button>
        </div>
      )}
      <DataTable
        name="refund-cases"
        label={t('cases')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        lines={2}
        filters={
          <FilterBar
            search={{ key: 'keyword', label: t('search'), maxLength: 40 }}
            values={{ keyword, refund }}
            filters={[
              {
                key: 'refund',
                label: t('state'),
                options: REFUNDS.map((value) => ({ value, label: t(`state.${value}`) })),
              },
            ]}
            onChange={(values) => go({ tab: 'refunds', ...(values as RealNameSearch) })}
          />
        }
        isFiltered={Boolean(keyword || refund)}
        onClearFilters={() => go({ tab: 'refunds' })}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      {isBeginning && (
        <CaseDialog onSaved={(id) => go({ tab: 'refunds', case: id })} onClose={() => setBeginning(false)} />
      )}
    </>
  )
}

function useColumns(): Column<RefundCase>[] {
  const t = refundsTexts.useT()
  return [
    {
      key: 'case',
      title: t('caseColumn'),
      isPrimary: true,
      render: ({ id, source }) => (
        <div>
          <Link to={TO} search={{ tab: 'refunds', case: id } as never} className={parts.link}>
            {t('case', { id })}
          </Link>
          <div className={parts.muted}>{t(`source.${source}`)}</div>
        </div>
      ),
    },
    {
      key: 'player',
      title: t('player'),
      render: ({ player_id: player }) => (
        <Link to="/operate/players" search={{ player } as never} className={parts.link}>
          {player}
        </Link>
      ),
    },
    {
      key: 'guardian',
      title: t('guardian'),
      render: ({ guardian_name: name, guardian_contact: contact }) =>
        name || contact ? (
          <div>
            {name}
            <div className={parts.muted}>{contact}</div>
          </div>
        ) : (
          t('forgotten')
        ),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, refunded_minor: refunded, currency }) => (
        <div>
          <StateTag kind={CASE_KINDS[state]}>{t(`state.${state}`)}</StateTag>
          {refunded > 0 && (
            <div className={parts.muted}>{t('refunded', { amount: formatMoney(refunded, currency) })}</div>
          )}
        </div>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      render: ({ amount_minor: amount, currency, orders, files }) => (
        <div>
          {formatMoney(amount, currency)}
          <div className={parts.muted}>
            {t('ordersOf', { count: orders })} {t('evidenceOf', { count: files })}
          </div>
        </div>
      ),
    },
    {
      key: 'created',
      title: t('created'),
      render: ({ created_at: at, created_user_name: name }) => (
        <div>
          <GameTime at={at} />
          <div className={parts.muted}>{name}</div>
        </div>
      ),
    },
  ]
}
