// 测试验证: real calls against the game's own server, and the players that they are made with.
import { PageHeader, Tabs } from '@longshore/ui'
import { useAppState } from '@/lib/stores/app-state'
import { AccountsTab } from './accounts/accounts-tab'
import { validityTexts } from './locales'
import { ValidateTab } from './runs/validate-tab'
import { TABS } from './search'
import { useAddress } from './use-address'

export function PackValidityPage() {
  const t = validityTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  const { search } = useAddress()
  if (!game) return null
  const current = search.tab ?? 'validate'
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')}>
        <Tabs
          label={t('tabs')}
          to="/pack/test-validity"
          items={TABS.map((tab) => ({
            key: tab,
            title: t(`tab.${tab}`),
            search: tab === 'accounts' ? { tab } : {},
          }))}
          current={current}
        />
      </PageHeader>
      {/* Nothing of the former game stays on the screen. */}
      {current === 'accounts' ? <AccountsTab key={game.Id} /> : <ValidateTab key={game.Id} />}
    </>
  )
}
