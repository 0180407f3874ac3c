// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useEdited } from './use-edited'

const A = { name: 'a' }

function edit(kept: object, digest: string) {
  return renderHook((given: [object, string]) => useEdited(...given), { initialProps: [kept, digest] })
}

it('takes what was kept where nothing was edited since it was sent', () => {
  const { result, rerender } = edit(A, 'd0')
  const sent = { name: 'b' }
  act(() => result.current.setEdited(sent))
  rerender([{ name: 'b', other: 1 }, 'd1'])
  expect(result.current.edited).toBe(sent)
  act(() => result.current.begin(sent, { name: 'b', other: 1 }, 'd1'))
  expect(result.current.edited).toEqual({ name: 'b', other: 1 })
})

it('an answer that comes late takes no edit away', () => {
  const { result } = edit(A, 'd0')
  const sent = { name: 'b' }
  act(() => result.current.setEdited(sent))
  act(() => result.current.setEdited({ name: 'c' }))
  act(() => result.current.begin(sent, { name: 'b', other: 1 }, 'd1'))
  expect(result.current).toMatchObject({ edited: { name: 'c' }, isChanged: true })
  // Somebody else's part is in what was kept, and not in the edit: the next one to be kept is merged with it.
  expect(result.current.began.digest).toBe('d0')
  act(() => result.current.begin(sent, { name: 'b' }, 'd2'))
  expect(result.current).toMatchObject({ edited: { name: 'c' }, isChanged: true })
  expect(result.current.began.digest).toBe('d2')
})

it('shows what somebody else kept where nothing is being edited, and only there', () => {
  const { result, rerender } = edit(A, 'd0')
  rerender([{ name: 'theirs' }, 'd1'])
  expect(result.current).toMatchObject({ edited: { name: 'theirs' }, isChanged: false })
  act(() => result.current.setEdited({ name: 'mine' }))
  rerender([{ name: 'theirs again' }, 'd2'])
  expect(result.current.edited).toEqual({ name: 'mine' })
})
