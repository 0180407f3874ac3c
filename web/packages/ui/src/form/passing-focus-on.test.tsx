// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { passingFocusOn } from './passing-focus-on'

function Rows() {
  const [rows, setRows] = useState(['a', 'b', 'c'])
  return (
    <main>
      <input aria-label="before" />
      {rows.map((row) => (
        <div key={row}>
          <input aria-label={row} />
          <button type="button" onClick={passingFocusOn(() => setRows(rows.filter((one) => one !== row)))}>
            remove {row}
          </button>
        </div>
      ))}
      <button type="button" disabled>
        add
      </button>
    </main>
  )
}

test('who takes a row away goes on from the next one, from the last to what is before', async () => {
  // Not every document has it.
  HTMLElement.prototype.checkVisibility ??= () => true
  const user = userEvent.setup()
  render(<Rows />)
  const take = async (row: string): Promise<void> => {
    act(() => screen.getByRole('button', { name: `remove ${row}` }).focus())
    await user.keyboard('{Enter}')
  }
  await take('b')
  await vi.waitFor(() => expect(screen.getByLabelText('c')).toHaveFocus())
  await take('c')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'remove a' })).toHaveFocus())
  await take('a')
  await vi.waitFor(() => expect(screen.getByLabelText('before')).toHaveFocus())
})
