import { type Column, CopyId, GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { useCanEdit } from '../../lib/use-can-edit'
import type { Promoter } from './api'
import { promoterTexts } from './locales'
import { PromoterActions } from './promoter-actions'
import styles from './promoters.module.css'
import { StatusMark } from './status-mark'

export function usePromoterColumns(): Column<Promoter>[] {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  const columns: Column<Promoter>[] = [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: ({ id, name, note, agency_name, below }) => (
        <>
          <Link className={styles.name} to="/promoters/$promoterId" params={{ promoterId: id }}>
            {name}
          </Link>
          <span className={`${layout.hint} ${layout.clip} ${styles.second}`}>
            {[
              agency_name && t('agency.of', { name: agency_name }),
              below > 0 && t('below', { count: below }),
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'code', title: t('code'), render: ({ code }) => <CopyId value={code} label={t('code')} /> },
    { key: 'contact', title: t('contact'), render: ({ contact }) => contact || '-' },
    { key: 'group', title: t('group'), render: ({ group }) => group || '-' },
    { key: 'share', title: t('share.now'), render: ({ share_model }) => share_model || '-' },
    {
      key: 'players',
      title: t('players'),
      align: 'end',
      render: ({ id, name, players }) => {
        const count = players.toLocaleString('en-US')
        return (
          <Link
            className={styles.name}
            to="/statistics"
            search={{ promoter: id }}
            aria-label={t('playersOf', { count, name })}
          >
            {count}
          </Link>
        )
      },
    },
    { key: 'status', title: t('status'), render: ({ status }) => <StatusMark status={status} /> },
    {
      key: 'created',
      title: t('created'),
      render: ({ created_at, created_user_name }) => (
        <>
          <GameTime at={created_at} />
          <span className={`${layout.hint} ${layout.clip} ${styles.second}`}>{created_user_name}</span>
        </>
      ),
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
      render: (promoter) => <PromoterActions promoter={promoter} />,
    },
  ]
}
