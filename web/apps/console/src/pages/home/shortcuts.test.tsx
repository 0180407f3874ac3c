// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { Shortcuts } from './shortcuts'

test('who may open no page of the game is told so, instead of a list without entries', () => {
  const game = { Id: 11, Name: '潮汐王国', GameType: 'app' } as never
  useAppState.setState({ gameInfo: game })
  usePermission.setState({ routes: ['/setting'] })
  render(<Shortcuts games={[game]} />)
  expect(screen.getByRole('heading', { name: '在 潮汐王国 中继续' })).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByText('你的角色在这个游戏里没有可以打开的页面。')).toBeVisible()
})
