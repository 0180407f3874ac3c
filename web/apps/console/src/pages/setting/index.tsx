// The publisher's administration: one tab for each permission; what one may not see is not shown.
import { EmptyState, PageHeader, Tabs } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { isPermitted, PAGES, pageTexts } from '@/lib/pages'
import { can, usePermission } from '@/lib/stores/permission'
import { useSession } from '@/lib/stores/session'
import { AuditTab } from './audit/audit-tab'
import { GamesTab } from './games/games-tab'
import { settingTexts } from './locales'
import { AdminsTab } from './people/admins-tab'
import { InvitationsTab } from './people/invitations-tab'
import { RolesTab } from './roles/roles-tab'
import { TABS, type TabKey } from './search'
import styles from './setting.module.css'

export function SettingPage() {
  const t = settingTexts.useT()
  const pages = useProviderPages()
  const search = useSearch({ from: '/_entry/setting' })
  const visible = useVisibleTabs()
  const tab = visible.find((key) => key === search.tab) ?? visible[0]
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={pages}>
        {visible.length > 0 && (
          <Tabs
            label={t('tabs')}
            to="/setting"
            items={visible.map((key) => ({ key, title: t(`tab.${key}`), search: { tab: key } }))}
            current={tab}
          />
        )}
      </PageHeader>
      {tab ? <TabContent tab={tab} /> : !pages && <Nothing />}
    </>
  )
}

/** The provider's own pages, of which others see nothing. */
function useProviderPages(): ReactNode {
  const titles = pageTexts.useT()
  const routes = usePermission((state) => state.routes)
  const open = PAGES.filter((page) => page.to.startsWith('/setting/') && isPermitted(page, routes))
  if (open.length === 0) return null
  return open.map(({ name, to }) => (
    <Link key={to} to={to} className={styles.pageLink}>
      {titles(name)}
    </Link>
  ))
}

function TabContent({ tab }: { tab: TabKey }) {
  if (tab === 'admins') return <AdminsTab />
  if (tab === 'invitations') return <InvitationsTab />
  if (tab === 'roles') return <RolesTab />
  return tab === 'games' ? <GamesTab /> : <AuditTab />
}

function useVisibleTabs(): TabKey[] {
  // The store decides again when the guard has filled it.
  usePermission((state) => state.buttonKeys)
  return TABS.filter(({ need }) => can(need)).map(({ key }) => key)
}

/** Nothing may be managed: whom to ask. */
function Nothing() {
  const t = settingTexts.useT()
  const navigate = useNavigate()
  const publisher = useSession((state) => state.user?.PublisherName ?? '')
  return (
    <div className={layout.frame}>
      <EmptyState
        title={t('nothing.title')}
        lead={t('nothing.lead', { publisher })}
        actions={<Button onClick={() => void navigate({ to: '/user-center' })}>{t('nothing.back')}</Button>}
      />
    </div>
  )
}
