// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Rule } from './api'
import { Rules } from './rules'

const silent: Rule = {
  kind: 'online_drop',
  is_set: true,
  is_on: true,
  threshold: 30,
  minutes: 10,
  repeat_minutes: 60,
  target_ids: [],
  updated_user_name: '',
  not_measured: { since: 1_773_100_000 },
}

it('says of a rule that nobody can measure now that it is silent, and since when', () => {
  render(<Rules rules={[silent, { ...silent, kind: 'queue_age', not_measured: null }]} targets={[]} />)
  expect(screen.getAllByText(/现在算不出来，不会提醒。/)).toHaveLength(1)
  expect(screen.getByText(/数据到/)).toBeInTheDocument()
})
