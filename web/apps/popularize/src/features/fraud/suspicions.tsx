// Signs of fraud of the last days; what they came by can be held.
import { describeFailure } from '@longshore/remote'
import { type Column, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCanEdit } from '../../lib/use-can-edit'
import { DAYS, type Suspicion, USUAL_DAYS, useFraud } from './api'
import { DecisionDialog } from './decision-dialog'
import { fraudTexts } from './locales'

const FAULTS = ['forged', 'copied', 'cut', 'replaced', 'unknown', 'forbidden'] as const
const isFault = (subject: string): subject is (typeof FAULTS)[number] => FAULTS.some((one) => one === subject)

export function Suspicions() {
  const t = fraudTexts.useT()
  const { days } = useSearch({ from: '/fraud' })
  const navigate = useNavigate()
  const query = useQuery(useFraud().suspicions(days ?? USUAL_DAYS))
  const change = (next: string | undefined): void => {
    const chosen = DAYS.find((one) => String(one) === next)
    void navigate({ to: '/fraud', search: chosen ? { days: chosen } : {} })
  }
  return (
    <DataTable
      name="suspicions"
      label={t('suspicions.title')}
      columns={useColumns()}
      rowKey={({ signal, promoter_id, subject, first_at }) =>
        [signal, promoter_id, subject, first_at].join(' ')
      }
      query={query}
      lines={2}
      missingPermission={describeFailure(query.error).kind === 'refused' ? t('area') : undefined}
      filters={
        <FilterBar
          filters={[
            {
              key: 'days',
              label: t('days'),
              options: DAYS.map((count) => ({ value: String(count), label: t('days.last', { count }) })),
            },
          ]}
          values={{ days: days && String(days) }}
          onChange={(values) => change(values.days)}
        />
      }
      isFiltered={days !== undefined}
      onClearFilters={() => change(undefined)}
      empty={{ title: t('suspicions.empty'), lead: t('suspicions.emptyText') }}
    />
  )
}

function useColumns(): Column<Suspicion>[] {
  const t = fraudTexts.useT()
  const canEdit = useCanEdit()
  const columns: Column<Suspicion>[] = [
    {
      key: 'signal',
      title: t('signal'),
      isPrimary: true,
      render: ({ signal }) => <StateTag kind="watch">{t(`signal.${signal}`)}</StateTag>,
    },
    { key: 'promoter', title: t('promoter'), render: ({ promoter_name }) => promoter_name },
    {
      key: 'evidence',
      title: t('evidence'),
      render: ({ signal, subject, count, total, expected }) => (
        <span className={layout.anywhere}>
          {t(`evidence.${signal}`, {
            subject: signal === 'tags' && isFault(subject) ? t(`fault.${subject}`) : subject,
            count,
            total,
            expected: expected ?? '',
          })}
        </span>
      ),
    },
    {
      key: 'when',
      title: t('when'),
      render: ({ first_at, last_at }) => (
        <>
          <GameTime at={first_at} />
          {last_at !== first_at && (
            <>
              {' – '}
              <GameTime at={last_at} />
            </>
          )}
        </>
      ),
    },
    {
      key: 'touches',
      title: t('touches'),
      render: ({ touches, held }) =>
        [
          touches.length > 0 && t('touches.open', { count: touches.length }),
          held > 0 && t('touches.held', { count: held }),
        ]
          .filter(Boolean)
          .join(' · ') || t('touches.none'),
    },
  ]
  if (!canEdit) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: '',
      align: 'end',
      render: (suspicion) => suspicion.touches.length > 0 && <HoldButton suspicion={suspicion} />,
    },
  ]
}

function HoldButton({ suspicion }: { suspicion: Suspicion }) {
  const t = fraudTexts.useT()
  const { hold } = useFraud()
  const [isOpen, setOpen] = useState(false)
  const { touches, signal, subject, promoter_name: name } = suspicion
  return (
    <>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('hold.named', { name, signal: `${t(`signal.${signal}`)} ${subject}`.trim() })}
        onClick={() => setOpen(true)}
      >
        {t('hold.action')}
      </Button>
      {isOpen && (
        <DecisionDialog
          verb="hold"
          name={name}
          count={touches.length}
          decide={(reason) => hold(touches, signal, reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
