import { formatTime } from '@longshore/kit/time'
import { EmptyState, ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import button from '@/components/button.module.css'
import { can, usePermission } from '@/lib/stores/permission'
import type { PackageIdentity } from '../api'
import { packageIdentityQuery } from '../api'
import styles from '../game-conf.module.css'
import { gameConfTexts } from '../locales'
import { PackageNameDialog } from './package-name-dialog'

/** What the game's package is called, and what the newest mother package of that name says of itself. */
export function PackageCard() {
  const t = gameConfTexts.useT()
  const { data: identity, error, refetch } = useQuery(packageIdentityQuery())
  const [isOpen, setOpen] = useState(false)
  usePermission((state) => state.buttonKeys)
  const edit = can('packEdit') && (
    <Button onClick={() => setOpen(true)}>
      {t(identity?.package_name ? 'package.change' : 'package.set')}
    </Button>
  )
  return (
    <section className={`${layout.card} ${styles.card}`} aria-labelledby="base-package">
      <div className={`${layout.spread} ${styles.cardHead}`}>
        <div>
          <h2 id="base-package" className={layout.title}>
            {t('package.title')}
          </h2>
          <p className={layout.lead}>{t('package.lead')}</p>
        </div>
        {identity?.package_name && edit}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && identity === undefined && <TextSkeleton />}
      {identity && !identity.package_name && <Nothing edit={edit} />}
      {identity?.package_name && <Facts identity={identity} />}
      {isOpen && <PackageNameDialog name={identity?.package_name ?? ''} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Nothing({ edit }: { edit: React.ReactNode }) {
  const t = gameConfTexts.useT()
  const open = (
    <Link to="/pack/packTool" search={{ tab: 'mothers' }} className={button.plain}>
      {t('package.open')}
    </Link>
  )
  const actions = (
    <>
      {open}
      {edit}
    </>
  )
  return <EmptyState title={t('package.none')} lead={t('package.noneLead')} actions={actions} />
}

function Facts({ identity }: { identity: PackageIdentity }) {
  const t = gameConfTexts.useT()
  const { mother } = identity
  const by = { name: identity.set_user_name ?? '', time: formatTime(identity.set_at) }
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('package.name')}>
          <code>{identity.package_name}</code>
          <span className={`${layout.block} ${styles.hint}`}>
            {t(identity.is_by_hand ? 'package.byHand' : 'package.byMother', by)}
          </span>
        </Fact>
        {mother && (
          <>
            <Fact name={t('package.version')}>
              {mother.version_name ? `${mother.version_name} (${mother.version_code ?? '-'})` : '-'}
            </Fact>
            <Fact name={t('package.sdk')}>
              {mother.min_sdk ?? '-'} – {mother.target_sdk ?? '-'}
            </Fact>
            <Fact name={t('package.uploadedAt')}>{formatTime(mother.created_at)}</Fact>
          </>
        )}
      </dl>
      {!mother && <p className={styles.hint}>{t('package.noMother')}</p>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
