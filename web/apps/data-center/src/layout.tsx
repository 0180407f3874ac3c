// What all pages of the app share: the way to the others, and the game that they are about.
import { Outlet } from '@tanstack/react-router'
import { Menu } from './menu'

export function Layout() {
  return (
    <>
      <Menu />
      <Outlet />
    </>
  )
}
