// What all pages of the app share: the menu in groups beside the open page.
import { MissingPage, useRemoteSession } from '@longshore/remote'
import { AreaLayout, openPage, type PickerGroup } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { Outlet, useLocation } from '@tanstack/react-router'
import { componentTexts } from './components/locales'
import { GROUPS, PAGES } from './lib/pages'

export function Layout() {
  const t = componentTexts.useT()
  const { isPhoneView } = useRemoteSession()
  const { pathname } = useLocation()
  const groups: readonly PickerGroup[] = GROUPS.map((group) => ({
    title: t(`group.${group}`),
    pages: PAGES.filter((page) => page.group === group && (page.isOnPhone || !isPhoneView)).map(
      ({ to, name, icon }) => ({
        to,
        title: t(`menu.${name}`),
        icon: <Icon name={icon} size={18} />,
      }),
    ),
  })).filter(({ pages }) => pages.length > 0)
  const current = openPage(groups, pathname)
  return (
    <AreaLayout label={t('menu')} groups={groups} current={current}>
      {isPhoneView && !current && pathname !== '/' ? <MissingPage /> : <Outlet />}
    </AreaLayout>
  )
}
