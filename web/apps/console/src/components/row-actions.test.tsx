// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RowActions } from './row-actions'

function Rows() {
  const [open, setOpen] = useState(['a', 'b'])
  const close = (id: string): void => void setTimeout(() => setOpen((ids) => ids.filter((one) => one !== id)))
  return (
    <main>
      {['a', 'b'].map((id) => (
        <div key={id}>
          <a href={`#${id}`}>{id}</a>
          {open.includes(id) && (
            <RowActions actions={[{ key: 'end', text: '处理', label: `处理 ${id}`, run: () => close(id) }]} />
          )}
        </div>
      ))}
    </main>
  )
}

test('who did the one thing that a row offers goes on from the next row', async () => {
  // Not every document has it.
  HTMLElement.prototype.checkVisibility ??= () => true
  render(<Rows />)
  const button = screen.getByRole('button', { name: '处理 a' })
  button.focus()
  fireEvent.click(button)
  await vi.waitFor(() => expect(screen.getByRole('link', { name: 'b' })).toHaveFocus())
})
