import { expect, test } from 'vitest'
import { strengthOf } from './password-strength'

test.each([
  ['', 'short'],
  ['Tr0ub4dor&3', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'guessable'],
  ['abcabcabcabcabcabc', 'guessable'],
  ['12345678901234567890', 'guessable'],
  ['qwertyuiopasdfghjkl', 'guessable'],
  ['passwordpassword123', 'guessable'],
  ['lin.xiao.lin.xiao1', 'guessable'],
  ['harbour lamp quill', 'good'],
  ['harbour lamp quill seven', 'strong'],
  ['港口的灯塔照亮了三十七艘船', 'short'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password, ['lin.xiao', '林晓'])).toBe(strength)
})
