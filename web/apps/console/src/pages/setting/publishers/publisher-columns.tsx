import { formatTime } from '@longshore/kit/time'
import type { Column } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { RowActions } from '@/components/row-actions'
import { settingTexts } from '../locales'
import { Mark, Tags } from '../mark'
import type { Publisher } from './api'
import { publisherTexts } from './locales'

type T = ReturnType<typeof publisherTexts.useT>
type OnDo = (dialog: 'invite' | 'suspend', publisher: Publisher) => void

const TIME = 'YYYY-MM-DD HH:mm'

export function usePublisherColumns(onDo: OnDo): Column<Publisher>[] {
  const t = publisherTexts.useT()
  const common = settingTexts.useT()
  return [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      csv: (row) => row.Name,
      render: (row) => (
        <span className={`${layout.wrap} ${layout.strong}`}>
          {row.Name}
          {row.IsProvider && <span className={layout.badge}>{t('provider')}</span>}
        </span>
      ),
    },
    {
      key: 'owners',
      title: t('owners'),
      csv: (row) => row.Owners.join(' '),
      render: (row) => <Owners row={row} />,
    },
    {
      key: 'people',
      title: t('people'),
      csv: (row) => String(row.PeopleCount),
      render: (row) => row.PeopleCount,
    },
    { key: 'games', title: t('games'), csv: (row) => String(row.GameCount), render: (row) => row.GameCount },
    {
      key: 'status',
      title: common('status'),
      csv: (row) => statusOf(row, t),
      render: (row) => <Mark tone={row.SuspendedAt ? 'warning' : 'good'}>{statusOf(row, t)}</Mark>,
    },
    {
      key: 'createdAt',
      title: common('createdAt'),
      csv: (row) => formatTime(row.CreatedAt),
      render: (row) => <span className={layout.nowrap}>{formatTime(row.CreatedAt, TIME)}</span>,
    },
    {
      key: 'actions',
      title: common('actions'),
      isActions: true,
      render: (row) => !row.IsProvider && <PublisherActions row={row} onDo={onDo} />,
    },
  ]
}

function statusOf({ SuspendedAt }: Publisher, t: T): string {
  return SuspendedAt ? t('suspendedSince', { time: formatTime(SuspendedAt, TIME) }) : t('active')
}

/** Who owns the publisher; while nobody does, where the invitation stands. */
function Owners({ row }: { row: Publisher }) {
  const t = publisherTexts.useT()
  if (row.Owners.length > 0) return <Tags names={row.Owners} />
  const state = row.OwnerInvitation
  return <Mark tone={state === 'pending' ? 'info' : 'warning'}>{t(`invitation.${state ?? 'none'}`)}</Mark>
}

function PublisherActions({ row, onDo }: { row: Publisher; onDo: OnDo }) {
  const t = publisherTexts.useT()
  const name = row.Name
  const verb = row.SuspendedAt ? 'resume' : 'suspend'
  const invite = {
    key: 'invite',
    text: t('invite'),
    label: t('inviteOne', { name }),
    run: () => onDo('invite', row),
  }
  const able = {
    key: verb,
    text: t(verb),
    label: t(`${verb}One`, { name }),
    isDanger: verb === 'suspend',
    run: () => onDo('suspend', row),
  }
  return <RowActions actions={row.SuspendedAt ? [able] : [invite, able]} />
}
