import { type Column, CopyId, DataTable, GameTime, type StateKind, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import parts from '../parts.module.css'
import { useCursor } from '../use-cursor'
import { textOf } from './activity'
import { type Given, rewardsQuery } from './api'
import { activitiesTexts } from './locales'

const DELIVERY_KINDS: Record<string, StateKind> = {
  none: 'nothing',
  queued: 'waits',
  delivered: 'done',
  dead: 'failed',
}

/** What an activity gave, and whether the game's server took it. */
export function Rewards({ of }: { of: string }) {
  const t = activitiesTexts.useT()
  const [before, setBefore] = useState<number>()
  const query = useQuery(rewardsQuery(of, before))
  const cursor = useCursor(before, query.data?.next ?? undefined, setBefore)
  return (
    <section className={parts.card} aria-labelledby="given-title">
      <header className={parts.head}>
        <h2 id="given-title">{t('givenTitle')}</h2>
      </header>
      <DataTable
        name="activity-rewards"
        label={t('givenTitle')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        empty={{ title: t('noneGiven'), lead: t('noneGivenLead') }}
      />
    </section>
  )
}

function useColumns(): Column<Given>[] {
  const t = activitiesTexts.useT()
  return [
    {
      key: 'rewards',
      title: t('items'),
      isPrimary: true,
      render: ({ rewards }) => textOf(rewards).replaceAll('\n', ', '),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state, delivery }) =>
        state === 'given' ? (
          <StateTag kind={DELIVERY_KINDS[delivery] ?? 'nothing'}>
            {t(`delivery.${delivery as 'queued'}`)}
          </StateTag>
        ) : (
          <StateTag kind="watch">{t(`state.${state}`)}</StateTag>
        ),
    },
    {
      key: 'player',
      title: t('player'),
      render: ({ player_id: id }) => <CopyId value={id} label={t('player')} />,
    },
    {
      key: 'order',
      title: t('order'),
      render: ({ order_number: number }) => (number ? <CopyId value={number} label={t('order')} /> : '-'),
    },
    { key: 'at', title: t('at'), render: ({ created_at: at }) => <GameTime at={at} /> },
  ]
}
