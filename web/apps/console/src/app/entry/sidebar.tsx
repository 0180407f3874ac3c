import { Link, useLocation } from '@tanstack/react-router'
import { BrandMark } from '@/components/brand'
import { Icon, type IconName } from '@/components/icon'
import { PROVIDER_SITE } from '@/lib/provider'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { appTexts } from '../locales'
import { NAVIGATION, type NavigationItem, packTarget } from './navigation'
import styles from './sidebar.module.css'

/** The 80-px sidebar; below phone width its items form a bar at the foot of the screen. */
export function Sidebar() {
  const t = appTexts.useT()
  return (
    <aside className={styles.sidebar}>
      <a
        className={styles.logo}
        href={PROVIDER_SITE}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('nav.provider')}
        title={t('nav.provider')}
      >
        <BrandMark size={40} />
      </a>
      <nav className={styles.items} aria-label={t('nav.label')}>
        {NAVIGATION.map((item) => (
          <MainItem key={item.key} item={item} />
        ))}
        <SidebarLink to="/user-center" prefix="/user-center" icon="user" label={t('nav.user')} />
      </nav>
    </aside>
  )
}

function MainItem({ item }: { item: NavigationItem }) {
  const t = appTexts.useT()
  const isPermitted = useCan(item.need)
  const gameType = useAppState((state) => state.gameType)
  if (!isPermitted) return null
  const to = item.to === '/pack' ? packTarget(gameType) : item.to
  return <SidebarLink to={to} prefix={item.prefix} icon={item.icon} label={t(item.key)} />
}

interface SidebarLinkProps {
  to: '/user-center' | '/pack/sdk' | '/pack/mini-sdk' | NavigationItem['to']
  prefix: string
  icon: IconName
  label: string
}

function SidebarLink({ to, prefix, icon, label }: SidebarLinkProps) {
  const t = appTexts.useT()
  const { pathname } = useLocation()
  const hasGame = useAppState((state) => state.gameInfo !== null)
  const content = (
    <>
      <Icon name={icon} size={24} />
      <span className={styles.text}>{label}</span>
    </>
  )
  // Without a game only the home page has something to show (clause S-05).
  if (!hasGame && to !== '/home')
    return (
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the documented pattern of a disabled link
      <a className={styles.item} role="link" aria-disabled="true" title={t('nav.needsGame')}>
        {content}
      </a>
    )
  const isCurrent = pathname === prefix || pathname.startsWith(`${prefix}/`)
  return (
    // A micro app starts on its first page: without this its link would keep the rest of the present address.
    <Link
      className={styles.item}
      to={to}
      params={{ _splat: '' }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </Link>
  )
}
