import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorState, MissingNote } from './state'

test('the request id of the answer can be read out to the support', () => {
  render(<ErrorState error={Object.assign(new Error('名称已存在'), { requestId: 'a1b2c3' })} />)
  expect(screen.getByText('名称已存在')).toBeTruthy()
  expect(screen.getByText('a1b2c3')).toBeTruthy()
})

test('an error without one shows none', () => {
  render(<ErrorState error={new Error('网络错误')} />)
  expect(screen.queryByText('请求编号')).toBeNull()
})

test('what stands behind a field is missed only while it never came, and asked for again', () => {
  const refetch = vi.fn()
  const query = { data: undefined, error: new Error('网络错误'), refetch }
  const { rerender } = render(<MissingNote name="渠道" query={query} />)
  expect(screen.getByRole('status').textContent).toContain('“渠道”没有读到：网络错误')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(refetch).toHaveBeenCalledOnce()
  rerender(<MissingNote name="渠道" query={{ ...query, data: [] }} />)
  expect(screen.getByRole('status').textContent).toBe('')
})
