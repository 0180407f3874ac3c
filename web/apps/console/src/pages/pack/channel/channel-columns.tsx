import { formatTime } from '@longshore/kit/time'
import type { Column } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { ChannelMark } from '@/components/channel-mark'
import { useCan } from '@/lib/stores/permission'
import type { ChannelRow } from './api'
import { DoubtMark } from './doubt-mark'
import { Findings } from './findings'
import { channelTexts } from './locales'
import styles from './pack-channel.module.css'
import { useWords } from './words'

export type ChannelAction = 'copy' | 'history' | 'remove'

interface Handlers {
  onOpen(id: number, field?: string): void
  onDo(action: ChannelAction, row: ChannelRow): void
  onEnable(row: ChannelRow, isEnabled: boolean): void
}

export function useChannelColumns({ onOpen, onDo, onEnable }: Handlers): Column<ChannelRow>[] {
  const t = channelTexts.useT()
  const words = useWords()
  const canEdit = useCan('packEdit')
  const actions: ChannelAction[] = canEdit ? ['copy', 'history', 'remove'] : ['history']
  return [
    {
      key: 'name',
      title: t('channel'),
      isPrimary: true,
      render: (row) => (
        <span className={`${layout.row} ${styles.channel}`}>
          <ChannelMark name={words(row.name)} colour={row.icon} />
          <span>
            <button
              type="button"
              className={`${layout.bareButton} ${layout.strong}`}
              onClick={() => onOpen(row.id)}
            >
              {words(row.name)}
            </button>
            <span className={`${layout.hint} ${layout.block}`}>
              {row.code} · {t(`kind.${row.kind}`)}
            </span>
            <DoubtMark doubt={row.doubt} />
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('missing'),
      render: (row) => <Findings row={row} onOpen={onOpen} />,
    },
    {
      key: 'package',
      title: t('field.package'),
      render: (row) =>
        row.package_rule === 'none' ? (
          <span className={`${layout.muted} ${layout.flush}`}>{t('rule.none')}</span>
        ) : (
          <code className={layout.anywhere}>{row.package_value || '-'}</code>
        ),
    },
    {
      key: 'plugin',
      title: t('field.plugin'),
      render: (row) => row.plugin_version ?? '-',
    },
    {
      key: 'enabled',
      title: t('field.enabled'),
      render: (row) => (
        <label className={`${layout.option} ${layout.nowrap}`}>
          <input
            type="checkbox"
            role="switch"
            checked={row.is_enabled}
            aria-checked={row.is_enabled}
            disabled={!canEdit}
            aria-label={t('enableOf', { name: words(row.name) })}
            onChange={(event) => onEnable(row, event.target.checked)}
          />
          <span aria-hidden="true">{t(row.is_enabled ? 'on' : 'off')}</span>
        </label>
      ),
    },
    {
      key: 'updated',
      title: t('updated'),
      render: (row) => (
        <span className={`${layout.muted} ${layout.flush}`}>
          {formatTime(row.updated_at)} · {row.updated_user_name}
        </span>
      ),
      isHiddenAtFirst: true,
    },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (row) => (
        <span className={`${layout.wrap} ${styles.rowActions}`}>
          <Button
            type="link"
            size="small"
            aria-label={t(canEdit ? 'configureOf' : 'viewOf', { name: words(row.name) })}
            onClick={() => onOpen(row.id)}
          >
            {t(canEdit ? 'configure' : 'view')}
          </Button>
          {actions.map((action) => (
            <Button
              key={action}
              type="link"
              size="small"
              danger={action === 'remove'}
              aria-label={t(`${action}Of`, { name: words(row.name) })}
              onClick={() => onDo(action, row)}
            >
              {t(action)}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}
