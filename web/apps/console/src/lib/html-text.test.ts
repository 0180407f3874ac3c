// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { htmlText, isBlankHtml } from './html-text'

it('reads blocks as lines', () => {
  expect(htmlText('<p>one <b>two</b></p><ul><li><p>three</p></li></ul>')).toBe('one two\nthree')
})

it.each(['', '<p></p>', '<p> </p><p><br></p>', '<p>\u00A0</p>'])('[C-09] %j is empty', (html) => {
  expect(isBlankHtml(html)).toBe(true)
})

it.each(['<p>x</p>', '<p><img src="/a.png"></p>', '<p><span data-mention-id="1">@a</span></p>'])(
  '[C-09] %j is not empty',
  (html) => {
    expect(isBlankHtml(html)).toBe(false)
  },
)
