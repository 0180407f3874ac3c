import { formatTime } from '@longshore/kit/time'
import { MissingNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionUser } from '@/lib/stores/session'
import { ownRolesQuery } from './api'
import { userCenterTexts } from './locales'
import styles from './user-center.module.css'

/** Who one is here: account, company, roles. */
export function ProfileCard({ user }: { user: SessionUser }) {
  const t = userCenterTexts.useT()
  return (
    <section className={`${layout.frame} ${styles.card}`} aria-label={t('facts')}>
      <div className={`${layout.row} ${styles.identity}`}>
        <span className={`${layout.tile} ${styles.avatar}`} aria-hidden="true">
          {Array.from(user.Name)[0]?.toUpperCase() ?? '?'}
        </span>
        <div className={layout.grow}>
          <p className={`${layout.flush} ${layout.anywhere} ${styles.name}`}>{user.Name}</p>
          <p className={`${layout.muted} ${layout.flush} ${layout.anywhere}`}>{user.Account}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('publisher')}>{user.PublisherName}</Fact>
        <Fact label={t('roles')}>
          <Roles isOwner={user.IsOwner} />
        </Fact>
        <Fact label={t('permissions')}>{user.Permissions.length}</Fact>
        <Fact label={t('createdAt')}>{formatTime(user.CreatedAt, 'YYYY-MM-DD')}</Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Roles({ isOwner }: { isOwner: boolean }) {
  const t = userCenterTexts.useT()
  const query = useQuery(ownRolesQuery())
  const { data, isError } = query
  if (isError && !data) return <MissingNote name={t('roles')} query={query} />
  const roles = data ?? []
  if (!isOwner && roles.length === 0) return data ? t('noRoles') : '…'
  return (
    <ul className={layout.chips}>
      {isOwner && (
        <li data-owner title={t('ownerLead')}>
          {t('owner')}
        </li>
      )}
      {roles.map((role) => (
        <li key={role.Id} title={role.Description || undefined}>
          {role.Name}
        </li>
      ))}
    </ul>
  )
}
