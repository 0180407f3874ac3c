// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Kind } from '../publishing'
import { Plan } from './plan'

const waiting = (id: number, name: string, mayStill: boolean) => ({
  id,
  due_at: 1_795_000_000,
  note: '',
  created_user_name: name,
  may_still_edit: mayStill,
})

test('what somebody planned who may no longer edit the game says so', () => {
  const kinds = [{ title: '开关', waiting: [waiting(1, '安', true), waiting(2, '王磊', false)] }] as Kind[]
  render(<Plan kinds={kinds} />)
  const [still, gone] = screen.getAllByRole('listitem')
  expect(still).not.toHaveTextContent('已不能编辑')
  expect(gone).toHaveTextContent('王磊已不能编辑这个游戏，到时间仍会发布')
})
