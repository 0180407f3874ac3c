// What was held, released and refused: why, by whom, and in which statement it comes back.
import { type Column, DataTable, GameTime, StateTag, useGameTimeText } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCanEdit } from '../../lib/use-can-edit'
import { type Hold, useFraud } from './api'
import { DecisionDialog } from './decision-dialog'
import { fraudTexts } from './locales'

export function Holds() {
  const t = fraudTexts.useT()
  const { page, size } = useSearch({ from: '/fraud' })
  const paging = { page, size }
  const navigate = useNavigate()
  const query = useQuery(useFraud().holds(paging))
  return (
    <DataTable
      name="holds"
      label={t('holds.title')}
      columns={useColumns()}
      rowKey={({ touches, held_at }) => `${touches[0] ?? 0} ${held_at}`}
      query={query}
      lines={2}
      paging={paging}
      onPaging={(next) => void navigate({ to: '/fraud', search: { tab: 'holds', ...next } })}
      empty={{ title: t('holds.empty'), lead: t('holds.emptyText') }}
    />
  )
}

function useColumns(): Column<Hold>[] {
  const t = fraudTexts.useT()
  const canEdit = useCanEdit()
  const columns: Column<Hold>[] = [
    {
      key: 'state',
      title: t('state'),
      isPrimary: true,
      render: ({ released_at, refused_at }) =>
        refused_at ? (
          <StateTag kind="failed">{t('state.refused')}</StateTag>
        ) : released_at ? (
          <StateTag kind="done">{t('state.released')}</StateTag>
        ) : (
          <StateTag kind="waits">{t('state.held')}</StateTag>
        ),
    },
    { key: 'promoter', title: t('promoter'), render: ({ promoter_name }) => promoter_name },
    { key: 'signal', title: t('signal'), render: ({ signal }) => t(`signal.${signal}`) },
    { key: 'touches', title: t('touches'), align: 'end', render: ({ touches }) => touches.length },
    { key: 'decided', title: t('decided'), render: (hold) => <Decisions hold={hold} /> },
  ]
  if (!canEdit) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: '',
      align: 'end',
      render: (hold) =>
        !hold.released_at &&
        !hold.refused_at && (
          <>
            <DecideButton verb="release" hold={hold} />
            <DecideButton verb="refuse" hold={hold} />
          </>
        ),
    },
  ]
}

function Decisions({ hold }: { hold: Hold }) {
  const t = fraudTexts.useT()
  return (
    <span className={layout.anywhere}>
      <GameTime at={hold.held_at} /> · {hold.held_user_name} · {hold.reason}
      {hold.released_at && (
        <span className={`${layout.hint} ${layout.block}`}>
          <GameTime at={hold.released_at} /> · {hold.released_user_name} · {hold.release_reason}
          {hold.back_in && ` · ${t('decided.back', { month: hold.back_in.slice(0, 7) })}`}
        </span>
      )}
      {hold.refused_at && (
        <span className={`${layout.hint} ${layout.block}`}>
          <GameTime at={hold.refused_at} /> · {hold.refused_user_name} · {hold.refuse_reason}
        </span>
      )}
    </span>
  )
}

function DecideButton({ verb, hold }: { verb: 'release' | 'refuse'; hold: Hold }) {
  const t = fraudTexts.useT()
  const decisions = useFraud()
  const timeText = useGameTimeText()
  const [isOpen, setOpen] = useState(false)
  const { touches, promoter_name: name, held_at } = hold
  return (
    <>
      <Button
        type="link"
        size="small"
        danger={verb === 'refuse'}
        aria-label={t(`${verb}.named`, { name, time: timeText(held_at) })}
        onClick={() => setOpen(true)}
      >
        {t(`${verb}.action`)}
      </Button>
      {isOpen && (
        <DecisionDialog
          verb={verb}
          name={name}
          count={touches.length}
          decide={(reason) => decisions[verb](touches, reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
