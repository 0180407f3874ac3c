// @vitest-environment happy-dom
import { fireEvent, render as renderBare, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ANTD_PARTS } from '../theme'
import { ConfirmDialog } from '.'

interface Props {
  /** Whether the list comes anew before the dialog is gone, as where it waits for it, or only then. */
  isBefore: boolean
}

function Page({ isBefore }: Props) {
  const [rows, setRows] = useState(['a', 'b', 'c'])
  const without = (row: string) => setRows((all) => all.filter((one) => one !== row))
  return (
    <main>
      <button type="button">new</button>
      {rows.map((row) => (
        <Row
          key={row}
          row={row}
          onConfirm={async () => {
            if (isBefore) without(row)
            else setTimeout(() => without(row), 20)
          }}
        />
      ))}
    </main>
  )
}

function Row({ row, onConfirm }: { row: string; onConfirm(): Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <a href={`#${row}`}>{row}</a>
      <button type="button" onClick={() => setOpen(true)}>
        delete {row}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={row}
          confirmLabel="yes"
          cancelLabel="no"
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

test.each([true, false])('who deletes a row goes on from the next one (list first: %s)', async (isBefore) => {
  // Not every document has it.
  HTMLElement.prototype.checkVisibility ??= () => true
  renderBare(
    <ConfigProvider {...ANTD_PARTS}>
      <Page isBefore={isBefore} />
    </ConfigProvider>,
  )
  const remove = async (row: string): Promise<void> => {
    const button = screen.getByRole('button', { name: `delete ${row}` })
    button.focus()
    fireEvent.click(button)
    const yes = await screen.findByRole('button', { name: 'yes' })
    yes.focus()
    fireEvent.click(yes)
  }
  await remove('b')
  await vi.waitFor(() => expect(screen.getByRole('link', { name: 'c' })).toHaveFocus())
  await remove('c')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'delete a' })).toHaveFocus())
  await remove('a')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'new' })).toHaveFocus())
})
