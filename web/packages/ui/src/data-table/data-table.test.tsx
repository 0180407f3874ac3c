import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../axe'
import type { Column, ExportColumn } from './column'
import { DataTable } from './data-table'
import { type DataTableProps, rowsAtHand } from './props'

interface Row {
  id: number
  name: string
  note: string
}

const rows: Row[] = [
  { id: 1, name: 'Ann', note: 'first' },
  { id: 2, name: 'Bo', note: 'second' },
]
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', isPrimary: true, csv: (row) => row.name, render: (row) => row.name },
  { key: 'note', title: 'Note', csv: (row) => row.note, render: (row) => row.note },
  {
    key: 'actions',
    title: 'Do',
    isActions: true,
    render: (row) => <button type="button">Edit {row.name}</button>,
  },
]

function show(props: Partial<DataTableProps<Row>> = {}) {
  return render(
    <DataTable
      name="people"
      label="People"
      columns={columns}
      rowKey={(row) => row.id}
      query={{ data: { list: rows, total: 45 }, error: null, isFetching: false, refetch: () => {} }}
      paging={{}}
      onPaging={() => {}}
      empty={{ title: 'Nobody' }}
      {...props}
    />,
  )
}

const answer = (data: DataTableProps<Row>['query']['data'], error: unknown = null) => ({
  data,
  error,
  isFetching: false,
  refetch: vi.fn<() => void>(),
})

describe('DataTable', () => {
  it.each([2, 0])('keeps the focus near where filters are cleared by keyboard (%i rows)', async (count) => {
    HTMLElement.prototype.checkVisibility ??= () => true
    function Filtered() {
      const [isFiltered, setFiltered] = useState(true)
      const list = isFiltered ? rows.slice(0, count) : rows
      return (
        <DataTable
          name="people"
          label="People"
          columns={columns}
          rowKey={(row) => row.id}
          query={answer({ list, total: list.length })}
          paging={{}}
          onPaging={() => {}}
          empty={{ title: 'Nobody' }}
          isFiltered={isFiltered}
          onClearFilters={() => setFiltered(false)}
        />
      )
    }
    render(<Filtered />)
    const clear = screen.getAllByRole('button', { name: '清除筛选' }).at(-1)
    clear?.focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(clear).not.toBeInTheDocument())
    await vi.waitFor(() => expect(document.body).not.toHaveFocus())
  })

  it('hides a column, remembers it, and exports what is shown', async () => {
    const onExport = vi.fn<(columns: ExportColumn<Row>[]) => void>()
    show({ onExport })
    await userEvent.click(screen.getByRole('button', { name: '显示设置' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Note' }))
    expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '导出 CSV' }))
    expect(onExport.mock.calls[0]?.[0].map(({ title }) => title)).toEqual(['Name'])
    expect(localStorage.getItem('longshore.table.people')).toContain('"note":false')
  })

  it('offers to read again only what can be read', () => {
    show({ query: rowsAtHand(rows) })
    expect(screen.queryByRole('button', { name: '刷新' })).toBeNull()
    expect(screen.getByRole('button', { name: '显示设置' })).toBeInTheDocument()
  })

  it('has no tools as one of several of a page: their names would be the same', () => {
    show({ isPart: true })
    expect(screen.queryByRole('button', { name: /刷新|显示设置/ })).toBeNull()
    expect(screen.getByRole('rowheader', { name: 'Ann' })).toBeInTheDocument()
  })

  it('asks for another page by its number', async () => {
    const onPaging = vi.fn<(paging: object) => void>()
    show({ onPaging })
    await userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: '第 3 页' }))
    expect(onPaging).toHaveBeenCalledWith({ page: 3, size: undefined })
  })

  it('moves between rows with the arrow keys', async () => {
    show()
    screen.getByRole('button', { name: 'Edit Ann' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('button', { name: 'Edit Bo' })).toHaveFocus()
  })

  it('says why loading failed, names the request and tries again', async () => {
    const query = answer(undefined, new Error(`broke (${'a1'.repeat(16)})`))
    show({ query })
    expect(screen.getByText('a1'.repeat(16))).toBeVisible()
    // By text: roles are slow to compute beside antd's styles.
    await userEvent.click(screen.getByText(/重\s*试/))
    expect(query.refetch).toHaveBeenCalledOnce()
  })

  it.each([
    [{}, 'Nobody'],
    [{ isFiltered: true }, '没有符合筛选条件的记录'],
    [{ missingPermission: '管理成员' }, /需要权限“管理成员”/],
  ])('says why nothing is there: %j', (props, text) => {
    show({ query: answer({ list: [], total: 0 }), ...props })
    expect(screen.getByText(text)).toBeVisible()
  })

  it('orders the columns by the keyboard and by buttons, and remembers it', async () => {
    const wide: Column<Row>[] = [
      ...columns.slice(0, 2),
      { key: 'id', title: 'Id', render: (row) => row.id },
      ...columns.slice(2),
    ]
    show({ columns: wide })
    const heads = (): unknown[] => screen.getAllByRole('columnheader').map((head) => head.textContent)
    await userEvent.click(screen.getByRole('button', { name: '显示设置' }))
    screen.getByRole('checkbox', { name: 'Id' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(heads()).toEqual(['Name', 'Id', 'Note', 'Do'])
    await userEvent.click(screen.getByRole('button', { name: '“Id”往后移' }))
    expect(heads()).toEqual(['Name', 'Note', 'Id', 'Do'])
    await userEvent.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(JSON.parse(localStorage.getItem('longshore.table.people') ?? '')).toMatchObject({ order: [] })
  })

  it('keeps rows of a failed refresh and says how old they are', async () => {
    const query = {
      ...answer({ list: rows, total: 2 }, new Error('broke')),
      dataUpdatedAt: Date.now() - 720_000,
    }
    show({ query })
    expect(screen.getByRole('alert')).toHaveTextContent('刷新失败，这是 12 分 前的数据：broke')
    expect(screen.getByText('Ann')).toBeVisible()
  })

  it('chooses rows, a range with Shift, and offers everything that matches as a second step', async () => {
    const onChange = vi.fn<(keys: ReadonlySet<string | number>) => void>()
    const onChoose = vi.fn<() => void>()
    const selection = {
      keys: new Set([1]),
      onChange,
      rowLabel: (row: Row) => `选择 ${row.name}`,
      bar: <b>已选 1 单</b>,
      everything: { total: 1204, isChosen: false, onChoose },
    }
    const { container } = show({ selection })
    expect(screen.getByText('已选 1 单')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toBePartiallyChecked()
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: '选择 Bo' }))
    expect([...(onChange.mock.lastCall?.[0] ?? [])]).toEqual([1, 2])
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: '选择 Ann' }))
    await user.keyboard('{/Shift}')
    expect([...(onChange.mock.lastCall?.[0] ?? [])]).toEqual([])
    await user.click(screen.getByRole('button', { name: '选择符合条件的全部 1,204 条' }))
    expect(onChoose).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: '取消选择' }))
    expect(onChange.mock.lastCall?.[0].size).toBe(0)
    await expectAccessible(container)
  })

  it('walks by cursor where the server counts no pages', async () => {
    const onNext = vi.fn<() => void>()
    show({ query: answer({ list: rows, total: 10_000 }), paging: undefined, cursor: { onNext } })
    expect(screen.getByText('约 10,000 条以上')).toBeVisible()
    expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(onNext).toHaveBeenCalledOnce()
  })
})
