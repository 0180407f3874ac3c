// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text'

describe('plainText', () => {
  test('keeps the words and the gaps between blocks', () => {
    expect(plainText('<p>one <strong>two</strong></p><ul><li>three</li><li>four</li></ul>')).toBe(
      'one two three four',
    )
  })

  test('shows markup of the text as text', () => {
    expect(plainText('<p>a &lt;b&gt; c</p>')).toBe('a <b> c')
  })

  test('gives nothing for a picture', () => {
    expect(plainText('<p><img src="x.png" alt=""></p>')).toBe('')
  })
})
