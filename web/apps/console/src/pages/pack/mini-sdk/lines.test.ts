import { expect, test } from 'vitest'
import { linesOf } from './lines'

test('takes lists as consoles give them', () => {
  expect(linesOf('https://a.example.com;https://b.example.com；\n https://c.example.com,')).toEqual([
    'https://a.example.com',
    'https://b.example.com',
    'https://c.example.com',
  ])
  expect(linesOf(' \n ')).toEqual([])
})
