import { formatCount } from '@longshore/kit/count'
import { type Column, GameTime, type StateKind, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useCanEdit } from '../../lib/use-can-edit'
import type { Distribution } from './api'
import styles from './distribution.module.css'
import { DistributionActions } from './distribution-actions'
import { distributionTexts } from './locales'

const KINDS: Record<string, StateKind> = {
  waiting: 'nothing',
  scheduled: 'running',
  publishing: 'running',
  live: 'done',
  cancelled: 'nothing',
  forbidden: 'failed',
}

function shownState({ state, is_forbidden, due_at }: Distribution) {
  if (is_forbidden) return 'forbidden'
  return state === 'waiting' && due_at !== null ? 'scheduled' : state
}

export function useDistributionColumns(): Column<Distribution>[] {
  const t = distributionTexts.useT()
  const canEdit = useCanEdit()
  const second = `${layout.hint} ${styles.second}`
  const columns: Column<Distribution>[] = [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: ({ name, version_name }) => (
        <>
          {name}
          <span className={second}>{version_name}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      render: (row) => (
        <>
          <StateTag kind={KINDS[shownState(row)] ?? 'nothing'}>{t(`state.${shownState(row)}`)}</StateTag>
          {row.problem && <span className={second}>{row.problem}</span>}
        </>
      ),
    },
    { key: 'share', title: t('share'), align: 'end', render: ({ share }) => t('share.value', { share }) },
    {
      key: 'packages',
      title: t('packages'),
      align: 'end',
      render: ({ live, total }) => t('packages.value', { live, total }),
    },
    {
      key: 'downloads',
      title: t('downloads'),
      align: 'end',
      render: ({ downloads }) => formatCount(downloads),
    },
    {
      key: 'due',
      title: t('due'),
      render: ({ published_at, due_at }) => <GameTime at={published_at ?? due_at} />,
    },
    {
      key: 'purge',
      title: t('purge'),
      isHiddenAtFirst: true,
      render: ({ purge_state, purge_problem }) => t(`purge.${purge_state}`, { problem: purge_problem }),
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
      render: (row) => <DistributionActions row={row} />,
    },
  ]
}
