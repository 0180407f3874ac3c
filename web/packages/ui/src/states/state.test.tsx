import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorState } from './state'

test('the request id of the answer can be read out to the support', () => {
  render(<ErrorState error={Object.assign(new Error('名称已存在'), { requestId: 'a1b2c3' })} />)
  expect(screen.getByText('名称已存在')).toBeTruthy()
  expect(screen.getByText('a1b2c3')).toBeTruthy()
})

test('an error without one shows none', () => {
  render(<ErrorState error={new Error('网络错误')} />)
  expect(screen.queryByText('请求编号')).toBeNull()
})
