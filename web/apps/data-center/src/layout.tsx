// What all pages of the app share: the menu in groups beside the open page.
import { AreaLayout, openPage, type PickerGroup } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { Outlet, useLocation } from '@tanstack/react-router'
import { componentTexts } from './components/locales'
import { GROUPS, PAGES } from './lib/pages'

export function Layout() {
  const t = componentTexts.useT()
  const groups: readonly PickerGroup[] = GROUPS.map((group) => ({
    title: t(`group.${group}`),
    pages: PAGES.filter((page) => page.group === group).map(({ to, name, icon }) => ({
      to,
      title: t(`menu.${name}`),
      icon: <Icon name={icon} size={18} />,
    })),
  }))
  return (
    <AreaLayout label={t('menu')} groups={groups} current={openPage(groups, useLocation().pathname)}>
      <Outlet />
    </AreaLayout>
  )
}
