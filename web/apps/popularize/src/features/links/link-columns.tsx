import { formatCount } from '@longshore/kit/count'
import { type Column, CopyId, GameTime, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { addressOf } from '../../lib/address'
import { useCanEdit } from '../../lib/use-can-edit'
import type { Link } from './api'
import { LinkActions } from './link-actions'
import { LinkName } from './link-drawer'
import { linkTexts } from './locales'

const COUNTS = ['clicks', 'bots', 'devices', 'players'] as const

export function useLinkColumns(): Column<Link>[] {
  const t = linkTexts.useT()
  const canEdit = useCanEdit()
  const columns: Column<Link>[] = [
    { key: 'link', title: t('link'), isPrimary: true, render: (row) => <LinkName row={row} /> },
    {
      key: 'address',
      title: t('address'),
      render: (row) => <CopyId value={addressOf(row)} label={t('address')} />,
    },
    ...COUNTS.map((key) => ({
      key,
      title: t(key),
      align: 'end' as const,
      render: (row: Link) => <span className={layout.digits}>{formatCount(row[key])}</span>,
    })),
    {
      key: 'status',
      title: t('status'),
      render: ({ status }) => (
        <StateTag kind={status === 'active' ? 'done' : 'nothing'}>{t(`status.${status}`)}</StateTag>
      ),
    },
    {
      key: 'created',
      title: t('created'),
      isHiddenAtFirst: true,
      render: ({ created_at }) => <GameTime at={created_at} />,
    },
  ]
  if (!canEdit) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      align: 'end',
      render: (row) => <LinkActions row={row} />,
    },
  ]
}
