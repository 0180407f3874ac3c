import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe'
import { Dock } from './dock'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        讨论
      </button>
      {isOpen && (
        <Dock
          title="讨论"
          about="变更 #482"
          onClose={() => setOpen(false)}
          foot={<button type="button">发送</button>}
        >
          <p>准备好了</p>
        </Dock>
      )}
    </>
  )
}

test('the focus goes in, Escape closes it, and the focus is where it was', async () => {
  const { container } = render(<Page />)
  const opener = screen.getByRole('button', { name: '讨论' })
  opener.focus()
  fireEvent.click(opener)
  expect(screen.getByRole('heading', { name: '讨论' })).toHaveFocus()
  expect(screen.getByRole('complementary', { name: '讨论' })).toBeVisible()
  await expectAccessible(container)
  fireEvent.keyDown(screen.getByRole('button', { name: '发送' }), { key: 'Escape' })
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(opener).toHaveFocus()
})

test('Escape by which somebody leaves what an input method offers closes nothing', () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: '讨论' }))
  const send = screen.getByRole('button', { name: '发送' })
  fireEvent.keyDown(send, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(send, { key: 'Escape', keyCode: 229 })
  expect(screen.getByRole('complementary')).toBeVisible()
  fireEvent.keyDown(send, { key: 'Escape' })
  expect(screen.queryByRole('complementary')).toBeNull()
})
