import { type Column, CopyId, GameTime, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { addressOf } from '../../lib/address'
import type { PromotionPackage } from './api'
import { packageTexts } from './locales'
import { PackageActions } from './package-actions'
import styles from './packages.module.css'

/** As a player meets it: of a disabled promoter nobody can download anything. */
function shownStatus({ status, promoter_status }: PromotionPackage) {
  return status === 'active' && promoter_status === 'forbidden' ? 'promoter' : status
}

export function usePackageColumns(): Column<PromotionPackage>[] {
  const t = packageTexts.useT()
  const second = `${layout.hint} ${styles.second}`
  return [
    {
      key: 'promoter',
      title: t('promoter'),
      isPrimary: true,
      render: ({ promoter_name, site }) => (
        <>
          {promoter_name}
          <span className={second}>{site || t('site.none')}</span>
        </>
      ),
    },
    {
      key: 'version',
      title: t('version'),
      render: ({ version_name, channel_code, version_id }) =>
        version_id === null ? (
          t('version.none')
        ) : (
          <>
            {version_name}
            <span className={second}>{channel_code}</span>
          </>
        ),
    },
    {
      key: 'address',
      title: t('address'),
      render: (row) => <CopyId value={addressOf(row)} label={t('address')} />,
    },
    {
      key: 'status',
      title: t('status'),
      render: (row) => {
        const status = shownStatus(row)
        return <StateTag kind={status === 'active' ? 'done' : 'failed'}>{t(`status.${status}`)}</StateTag>
      },
    },
    { key: 'made', title: t('made'), render: ({ made_at }) => <GameTime at={made_at} /> },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      align: 'end',
      render: (row) => <PackageActions row={row} />,
    },
  ]
}
