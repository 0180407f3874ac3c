import { expect, test } from 'vitest'
import { fileName } from './picture'

test('a file name has nothing that a file system refuses', () => {
  expect(fileName('ARPU/活跃: 11-01 – 11-24?')).toBe('ARPU-活跃-11-01-–-11-24-.png')
})
