// The parts that only show what they are given: structure and accessibility of all of them.
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from './axe'
import { Facts } from './facts'
import { StatCard, StatCards } from './figures'
import { DiffWords, RuleSentence } from './rules'
import { StepList } from './steps'

test('facts name their values; what is missing is a dash', async () => {
  const { container } = render(
    <Facts
      facts={[
        { label: '玩家', value: '墨染' },
        { label: '备注', value: '', isWide: true },
      ]}
    />,
  )
  expect(screen.getByText('备注').nextElementSibling).toHaveTextContent(/^-$/)
  await expectAccessible(container)
})

test('rules read as a sentence: all conditions, the part of the players, what the others get', async () => {
  const { container } = render(
    <RuleSentence
      otherwise="开启"
      rules={[
        {
          conditions: [
            { field: '渠道', operator: 'in', values: ['vivo'] },
            { field: '客户端版本', operator: 'below', values: ['2.3.0'] },
          ],
          result: '关闭',
        },
        {
          conditions: [{ field: '省份', operator: 'in', values: ['广东', '上海'] }],
          percent: 10,
          result: '关闭',
        },
      ]}
    />,
  )
  expect(container).toHaveTextContent(
    '渠道属于 vivo，且客户端版本低于 2.3.0时，关闭；省份属于 广东或 上海时，固定的 10 % 的人关闭；其他人：开启。',
  )
  await expectAccessible(container)
})

test('no rule means everybody, and a range has two ends', () => {
  const { container, rerender } = render(<RuleSentence otherwise="60" rules={[]} />)
  expect(container).toHaveTextContent(/^所有人：60。$/)
  const between = { field: '等级', operator: 'between', values: ['20', '30'] } as const
  rerender(<RuleSentence otherwise="60" rules={[{ conditions: [between], result: '30' }]} />)
  expect(container).toHaveTextContent('等级在 20 到 30时，30；其他人：60。')
})

test('a change shows both sides, and JSON only when it is unfolded', async () => {
  const { container } = render(
    <DiffWords
      changes={[{ key: 'a', title: '新增规则 1', after: '关闭' }]}
      affected="6,797 人看到的结果会变"
      raw={{ before: { percent: 5 }, after: { percent: 10 } }}
    />,
  )
  expect(screen.getByText('原来').nextElementSibling).toHaveTextContent('无')
  expect(screen.getByText('改为').nextElementSibling).toHaveTextContent('关闭')
  expect(container.querySelector('details')).not.toHaveAttribute('open')
  await expectAccessible(container)
})

test('a figure that chooses the chart is a button that says whether it is chosen', async () => {
  const onSelect = vi.fn<() => void>()
  const { container } = render(
    <StatCards>
      <StatCard
        label="新增"
        value="1,204"
        change={{ text: '+38 %', isGood: true }}
        onSelect={onSelect}
        isSelected
      />
      <StatCard label="已兑换" value="6,214" of="/ 10,000" share={0.62} />
    </StatCards>,
  )
  const button = screen.getByRole('button', { pressed: true })
  fireEvent.click(button)
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await expectAccessible(container)
})

test('steps say in words which are done and which is the present one', async () => {
  const { container } = render(
    <StepList
      label="接入"
      steps={[
        { key: 'init', title: '初始化', state: 'done', detail: '14:02 收到' },
        { key: 'login', title: '登录', state: 'current', children: <code>login()</code> },
        { key: 'pay', title: '支付', state: 'todo' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
  ])
  expect(screen.getByText('已完成')).toBeInTheDocument()
  await expectAccessible(container)
})
