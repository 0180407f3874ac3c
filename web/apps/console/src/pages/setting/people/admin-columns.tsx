import { formatTime } from '@longshore/kit/time'
import type { Column } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { RowActions } from '@/components/row-actions'
import { useSession } from '@/lib/stores/session'
import type { Admin } from '../api'
import { settingTexts } from '../locales'
import { Mark, Tags } from '../mark'
import { Person } from './person'

interface Handlers {
  onAuthorise(admin: Admin): void
  onAble(admin: Admin): void
}

type T = ReturnType<typeof settingTexts.useT>

export function useAdminColumns(handlers: Handlers): Column<Admin>[] {
  const t = settingTexts.useT()
  const ownId = useSession((state) => state.user?.Id)
  return [
    {
      key: 'name',
      title: t('admins.member'),
      isPrimary: true,
      csv: (admin) => admin.Name,
      render: (admin) => (
        <Person name={admin.Name} sub={admin.Account}>
          {admin.IsOwner && <span className={layout.badge}>{t('admins.owner')}</span>}
          {admin.Id === ownId && <span className={layout.badge}>{t('admins.you')}</span>}
        </Person>
      ),
    },
    hidden('account', t('account'), (admin) => admin.Account),
    {
      key: 'roles',
      title: t('roles'),
      csv: (admin) => rolesOf(admin, t).join(' '),
      render: (admin) => <RolesCell admin={admin} />,
    },
    {
      key: 'games',
      title: t('games'),
      csv: (admin) => gamesOf(admin, t),
      render: (admin) => <span className={layout.nowrap}>{gamesOf(admin, t)}</span>,
    },
    {
      key: 'status',
      title: t('status'),
      csv: (admin) => t(admin.IsEnabled ? 'admins.enabled' : 'admins.disabled'),
      render: (admin) => (
        <Mark tone={admin.IsEnabled ? 'good' : 'plain'}>
          {t(admin.IsEnabled ? 'admins.enabled' : 'admins.disabled')}
        </Mark>
      ),
    },
    {
      key: 'lastLogin',
      title: t('admins.lastLogin'),
      csv: (admin) => formatTime(admin.LastLoginAt),
      render: (admin) => (
        <span className={layout.nowrap}>
          {admin.LastLoginAt ? formatTime(admin.LastLoginAt, 'YYYY-MM-DD HH:mm') : t('admins.neverLogin')}
        </span>
      ),
    },
    hidden('email', t('email'), (admin) => admin.Email ?? ''),
    hidden('phone', t('phone'), (admin) => admin.Phone ?? ''),
    hidden('createdAt', t('createdAt'), (admin) => formatTime(admin.CreatedAt)),
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (admin) => <AdminActions admin={admin} isSelf={admin.Id === ownId} {...handlers} />,
    },
  ]
}

/** A plain text that is there when asked for. */
function hidden(key: string, title: string, text: (admin: Admin) => string): Column<Admin> {
  return { key, title, isHiddenAtFirst: true, csv: text, render: (admin) => text(admin) || '-' }
}

function rolesOf(admin: Admin, t: T): string[] {
  return admin.IsOwner ? [t('admins.owner')] : admin.Roles.map((role) => role.Name)
}

function gamesOf(admin: Admin, t: T): string {
  if (admin.AllGames || admin.IsOwner) return t('admins.allGames')
  const count = admin.GameIds.length
  return count > 0 ? t('admins.gameCount', { count }) : t('admins.noGames')
}

function RolesCell({ admin }: { admin: Admin }) {
  const t = settingTexts.useT()
  if (admin.IsOwner) return <span className={layout.muted}>{t('admins.ownerProtected')}</span>
  if (admin.Roles.length === 0) return <Mark tone="warning">{t('admins.noRoles')}</Mark>
  return <Tags names={admin.Roles.map((role) => role.Name)} />
}

interface ActionsProps extends Handlers {
  admin: Admin
  isSelf: boolean
}

/** An owner holds everything; another owner may disable them, nobody themselves. */
function AdminActions({ admin, isSelf, onAuthorise, onAble }: ActionsProps) {
  const t = settingTexts.useT()
  const isOwner = useSession((state) => state.user?.IsOwner ?? false)
  const name = admin.Name
  const verb = admin.IsEnabled ? 'disable' : 'enable'
  const able = {
    key: verb,
    text: t(`admins.${verb}`),
    label: t(`admins.${verb}One`, { name }),
    isDanger: admin.IsEnabled,
    run: () => onAble(admin),
  }
  const access = {
    key: 'authorise',
    text: t('admins.authorise'),
    label: t('admins.authoriseOne', { name }),
    run: () => onAuthorise(admin),
  }
  const mayAble = !isSelf && (!admin.IsOwner || isOwner)
  return <RowActions actions={[...(admin.IsOwner ? [] : [access]), ...(mayAble ? [able] : [])]} />
}
