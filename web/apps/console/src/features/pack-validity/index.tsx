// 测试验证: real calls against the game's own server, and the players that they are made with.
import { PageHeader } from '@longshore/ui'
import { Link } from '@tanstack/react-router'
import { StatePage } from '@/components/state-page'
import { useAppState } from '@/lib/stores/app-state'
import { AccountsTab } from './accounts/accounts-tab'
import { validityTexts } from './locales'
import styles from './pack-validity.module.css'
import { ValidateTab } from './runs/validate-tab'
import { TABS } from './search'
import { useAddress } from './use-address'

// The router marks a link by its path alone; which tab is open is ours to say.
const EXACT = { exact: true, includeSearch: true }

export function PackValidityPage() {
  const t = validityTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const { search } = useAddress()
  if (!game) return <StatePage icon="gamepad" title={t('noGame')} lead={t('noGameLead')} />
  const current = search.tab ?? 'validate'
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')}>
        <nav aria-label={t('tabs')} className={styles.tabs}>
          {TABS.map((tab) => (
            <Link
              key={tab}
              to="/pack/test-validity"
              search={tab === 'accounts' ? { tab } : {}}
              className={styles.tab}
              activeOptions={EXACT}
              aria-current={tab === current ? 'page' : undefined}
            >
              {t(`tab.${tab}`)}
            </Link>
          ))}
        </nav>
      </PageHeader>
      {/* Nothing of the former game stays on the screen. */}
      {current === 'accounts' ? <AccountsTab key={game.Id} /> : <ValidateTab key={game.Id} />}
    </>
  )
}
