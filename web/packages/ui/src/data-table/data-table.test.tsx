import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Column, ExportColumn } from './column'
import { DataTable, type DataTableProps } from './data-table'

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
})
