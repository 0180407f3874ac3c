// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DraftFoot } from './draft-list'

test('a draft that is on its way to be kept is not sent a second time', () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const shown = (isSaving: boolean) => (
    <DraftFoot of={{ isChanged: true, isSaving, save }} add="新建公告" onAdd={() => undefined} />
  )
  const { rerender } = render(shown(false))
  const keep = screen.getByRole('button', { name: /保存草稿/ })
  fireEvent.click(keep)
  rerender(shown(true))
  fireEvent.click(keep)
  expect(save).toHaveBeenCalledOnce()
  expect(keep).toHaveAttribute('aria-disabled', 'true')
})
