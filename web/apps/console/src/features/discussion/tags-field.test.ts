// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { checkTags } from './tags-field'

it('trims tags and drops doubles', () => {
  expect(checkTags([' 接入 ', '接入', '', '支付'])).toEqual({ tags: ['接入', '支付'] })
})

it('refuses what is too long and keeps the rest', () => {
  expect(checkTags(['ok', 'x'.repeat(21)])).toEqual({ tags: ['ok'], refusal: 'tagTooLong' })
})

it('keeps ten', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `tag ${index}`)
  expect(checkTags(eleven)).toEqual({ tags: eleven.slice(0, 10), refusal: 'tooManyTags' })
})
