import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../axe'
import { PagePicker } from '../page-picker'
import { FilterBar, SearchFilter, Views } from '.'

type Values = Record<string, string | undefined>

const FILTERS = [
  {
    key: 'env',
    label: '环境',
    fallback: 'production',
    options: [
      { value: 'production', label: '正式' },
      { value: 'sandbox', label: '沙箱' },
    ],
  },
  { key: 'channel', label: '渠道', options: [{ value: 'vivo', label: 'vivo' }] },
]

function showBar(values: Values) {
  const onChange = vi.fn<(values: Values) => void>()
  const bar = render(
    <FilterBar search={{ key: 'q', label: '订单' }} filters={FILTERS} values={values} onChange={onChange} />,
  )
  return { onChange, ...bar }
}

describe('FilterBar', () => {
  test('a filter that always holds shows its value and is left out of the address', async () => {
    const { onChange, container } = showBar({ env: 'sandbox' })
    expect(screen.getByText('环境：沙箱')).toBeVisible()
    fireEvent.change(screen.getByRole('combobox', { name: '环境' }), { target: { value: 'production' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ env: undefined })
    await expectAccessible(container)
  })

  test('a keyword joins what is set and leaves the rest of the address alone', async () => {
    const { onChange } = showBar({ channel: 'vivo', tab: 'mine' })
    await userEvent.type(screen.getByRole('searchbox', { name: '订单' }), 'LS{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ q: 'LS', channel: 'vivo', tab: 'mine' })
    expect(screen.getByText('环境：正式')).toBeVisible()
  })
})

test('a search among the fields of a form looks at Enter and does not send the form', async () => {
  const onChange = vi.fn<(value: string | undefined) => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <SearchFilter isInForm label="报表" value={undefined} onChange={onChange} />
      <button type="submit">保存</button>
    </form>,
  )
  await userEvent.type(screen.getByRole('searchbox', { name: '报表' }), '收入{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('收入')
  expect(onSubmit).not.toHaveBeenCalled()
})

async function showRouted(component: () => React.ReactNode, address: string): Promise<void> {
  const rootRoute = createRootRoute({ component })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findAllByRole('link')
}

describe('Views', () => {
  const views = [
    { key: 'waiting', title: '待处理', search: {}, count: 37 },
    { key: 'stopped', title: '已停止重试', search: { state: 'stopped' } },
  ]
  const show = (search: Record<string, unknown>) =>
    showRouted(
      () => <Views name="orders" label="视图" to="/" views={views} search={search} />,
      search.state ? '/?state=stopped&channel=vivo&page=3' : '/?page=2',
    )

  test('the view of the address is current whatever the page is, and says how many wait', async () => {
    await show({ page: 2, state: undefined })
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('待处理 37')
    expect(screen.queryByRole('button', { name: '保存视图' })).toBeNull()
  })

  test('a changed filter can be kept under a name, is there next time, and can be forgotten', async () => {
    await show({ state: 'stopped', channel: 'vivo', page: 3 })
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '保存视图' }))
    await userEvent.keyboard('vivo 停了{Enter}')
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('vivo 停了')
    expect(JSON.parse(localStorage.getItem('longshore.views.orders') ?? '')).toEqual([
      { title: 'vivo 停了', search: { state: 'stopped', channel: 'vivo' } },
    ])
    await userEvent.click(screen.getByRole('button', { name: '删除视图“vivo 停了”' }))
    expect(screen.queryByRole('link', { name: 'vivo 停了' })).toBeNull()
  })

  test('by keyboard one is never thrown back to the top of the page', async () => {
    HTMLElement.prototype.checkVisibility ??= () => true
    await show({ state: 'stopped', channel: 'vivo' })
    screen.getByRole('button', { name: '保存视图' }).focus()
    await userEvent.keyboard('{Enter}')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true })
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: '保存视图' })).toHaveFocus()
    await userEvent.keyboard('{Enter}vivo{Enter}')
    await waitFor(() => expect(document.body).not.toHaveFocus())
    screen.getByRole('button', { name: /^删除视图/ }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.body).not.toHaveFocus())
  })

  test('a damaged entry is no view', async () => {
    localStorage.setItem('longshore.views.orders', '{"title":')
    await show({})
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  test('what is no view among views is passed over', async () => {
    const kept = [null, 7, { title: '没有筛选' }, { title: '好', search: { channel: 'vivo' } }]
    localStorage.setItem('longshore.views.orders', JSON.stringify(kept))
    await show({})
    expect(screen.getAllByRole('link')).toHaveLength(3)
    expect(screen.getByRole('link', { name: '好' })).toBeVisible()
  })

  test('a view that another tab has kept meanwhile stays', async () => {
    await show({ state: 'stopped', channel: 'vivo' })
    const other = { title: '别的', search: { channel: 'oppo' } }
    localStorage.setItem('longshore.views.orders', JSON.stringify([other]))
    await userEvent.click(screen.getByRole('button', { name: '保存视图' }))
    await userEvent.keyboard('我的{Enter}')
    expect(screen.getByRole('link', { name: '别的' })).toBeVisible()
    expect(JSON.parse(localStorage.getItem('longshore.views.orders') ?? '')).toHaveLength(2)
  })
})

test('the page picker shows where one is and opens all pages in groups', async () => {
  const groups = [
    {
      title: '玩家',
      pages: [
        { to: '/', title: '订单' },
        { to: '/lost', title: '掉单', count: 37 },
      ],
    },
  ]
  const rootRoute = createRootRoute({
    component: () => <PagePicker label="本区页面" groups={groups} current="/" />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  const { container } = render(<RouterProvider router={router as never} />)
  const row = await screen.findByRole('button', { name: /订单/ })
  expect(row).toHaveTextContent('本区 2 页')
  await userEvent.click(row)
  expect(screen.getByRole('dialog')).toHaveAttribute('open')
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('订单')
  expect(screen.getByRole('heading', { name: '玩家' })).toBeVisible()
  await expectAccessible(container)
})
