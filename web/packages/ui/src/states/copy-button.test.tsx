import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button'

afterEach(() => vi.unstubAllGlobals())

/** As a page on plain http: no clipboard; `works` is what the older command answers. */
function onPlainHttp(works: boolean): string[] {
  const copied: string[] = []
  vi.stubGlobal('isSecureContext', false)
  document.execCommand = (command) => {
    const area = document.activeElement
    if (command === 'copy' && area instanceof HTMLTextAreaElement) copied.push(area.value)
    return works
  }
  return copied
}

test('on plain http a text is copied by a selection, which leaves nothing behind', async () => {
  const copied = onPlainHttp(true)
  render(<CopyButton text="lsk_1" />)
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  expect(await screen.findByText('已复制')).toBeTruthy()
  expect(copied).toEqual(['lsk_1'])
  expect(document.querySelector('textarea')).toBeNull()
})

test('where nothing helps, it says what does', async () => {
  onPlainHttp(false)
  render(<CopyButton text="lsk_1" />)
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  expect(await screen.findByText('请手动选中复制')).toBeTruthy()
})
