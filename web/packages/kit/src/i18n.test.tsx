// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { createI18n } from './i18n'

const zhCN = { hello: '你好，{{name}}', items: '{{count}} 项', both: '{{files}} 个文件，{{rows}} 行' }
const enUS = {
  hello: 'Hello, {{name}}',
  items: '{{count}} items',
  items_one: '{{count}} item',
  both: '{{files}} {{files:file|files}}, {{rows}} {{rows:row is|rows are}} new',
}
const loadEnUS = () => Promise.resolve({ default: enUS })

test('the bundled language is there at once, with parameters', () => {
  const { t } = createI18n('zh-CN').defineTexts('a', zhCN, loadEnUS)
  expect(t('hello', { name: '林岚' })).toBe('你好，林岚')
})

test('a switch loads every namespace first, and plurals follow the count', async () => {
  const control = createI18n('zh-CN')
  const load = vi.fn(loadEnUS)
  const { t } = control.defineTexts('a', zhCN, load)
  expect(load).not.toHaveBeenCalled()
  await control.setLanguage('en-US')
  expect(t('items', { count: 1 })).toBe('1 item')
  expect(t('items', { count: 2 })).toBe('2 items')
})

test('each of several numbers has the word that fits it, written by a language too', async () => {
  const { t, ready } = createI18n('en-US').defineTexts('a', zhCN, loadEnUS)
  await ready()
  expect(t('both', { files: 1, rows: '1' })).toBe('1 file, 1 row is new')
  expect(t('both', { files: 0, rows: '1,001' })).toBe('0 files, 1,001 rows are new')
})

test('a lazy language starts loading when a feature brings its texts', async () => {
  const load = vi.fn(loadEnUS)
  const { t, ready } = createI18n('en-US').defineTexts('a', zhCN, load)
  expect(load).toHaveBeenCalledOnce()
  await ready()
  expect(t('hello', { name: 'Lin' })).toBe('Hello, Lin')
  expect(load).toHaveBeenCalledOnce()
})

test('a component suspends while its language loads, and follows a switch', async () => {
  const control = createI18n('en-US')
  const texts = control.defineTexts('a', zhCN, loadEnUS)
  const Hello = () => <p>{texts.useT()('hello', { name: 'Lin' })}</p>
  await act(async () => {
    render(
      <Suspense fallback={<p>wait</p>}>
        <Hello />
      </Suspense>,
    )
  })
  expect(await screen.findByText('Hello, Lin')).toBeTruthy()
  await act(() => control.setLanguage('zh-CN'))
  expect(screen.getByText('你好，Lin')).toBeTruthy()
})

test('an unknown parameter stays visible, and a missing translation falls back to the bundled language', async () => {
  const control = createI18n('zh-CN')
  const { t } = control.defineTexts('a', zhCN, () =>
    Promise.resolve({ default: { items: '' } as typeof enUS }),
  )
  expect(t('hello')).toBe('你好，{{name}}')
  await control.setLanguage('en-US')
  expect(t('hello', { name: 'Lin' })).toBe('你好，Lin')
})

test('a language that did not load is asked for again', async () => {
  const control = createI18n('zh-CN')
  const loader = vi.fn(loadEnUS).mockRejectedValueOnce(new Error('offline'))
  const { t } = control.defineTexts('a', zhCN, loader)
  await expect(control.setLanguage('en-US')).rejects.toThrow('offline')
  expect(t('hello', { name: 'Lin' })).toBe('你好，Lin')
  await control.setLanguage('en-US')
  expect(t('hello', { name: 'Lin' })).toBe('Hello, Lin')
})
