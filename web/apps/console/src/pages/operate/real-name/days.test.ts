import { expect, test } from 'vitest'
import { daysOf, textOf, wrongLine } from './days'

test('days are read from lines and written as they were', () => {
  const text = '2027-02-06 rest 春节 国办发明电〔2026〕1号\n2027-02-20 work'
  expect(wrongLine(text)).toBeUndefined()
  expect(daysOf(text)).toEqual([
    { day: '2027-02-06', kind: 'rest', name: '春节', source: '国办发明电〔2026〕1号' },
    { day: '2027-02-20', kind: 'work', name: '', source: '' },
  ])
  expect(textOf(daysOf(text))).toBe(text)
  expect(daysOf(' 2027-02-06 休 \n\n2027-02-07 班 x')).toHaveLength(2)
})

test('a line that is no day is named', () => {
  for (const wrong of ['2027-02-30 rest', '2027-02-06', '2027-02-06 off', 'x'])
    expect(wrongLine(`2027-02-06 rest\n${wrong}`)).toBe(2)
})
