// The partner page where the browser offers no clipboard, and while somebody writes.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { statementLine, statementOf } from './statements'

const ANSWERS: Record<string, object> = {
  self: { promoter_name: '深夜电台', game_name: '星海远征', zone: 'Asia/Shanghai' },
  promotions: { list: [{ path: '/l/abcdefg', name: '直播', kind: 'link', clicks: 3 }], total: 1 },
  statement: statementOf(7, [statementLine(1), statementLine(2)], 360),
  'statement/step': {},
}

/** The page of somebody who is signed in; the server's answers are made up. */
async function openPartner(page: Page, search: string): Promise<void> {
  await page.route('**/ultra/partner/**', (route) => {
    const data = ANSWERS[new URL(route.request().url()).pathname.replace('/ultra/partner/', '')]
    return route.fulfill({ json: { code: 0, msg: '', data } })
  })
  await page.addInitScript(() => {
    const partner = { promoter_name: '深夜电台', game_name: '星海远征', zone: 'Asia/Shanghai' }
    const session = { state: { token: 'made-up', partner }, version: 0 }
    localStorage.setItem('longshore.partner', JSON.stringify(session))
  })
  await page.goto(`/micro/partner?${search}`)
}

test('[issue] a link is copied where the browser offers its clipboard to nobody, or that it is not is said', async ({
  page,
}) => {
  // As on plain http, where a console in an office runs.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await openPartner(page, 'tab=links')
  const copy = page.getByRole('button', { name: '复制 /l/abcdefg' })
  await copy.click()
  await expect(page.getByText('已复制链接')).toBeVisible()
  await expect(copy).toBeFocused()
  await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }))
  await copy.click()
  await expect(page.getByText('没能复制，请选中链接再复制')).toBeVisible()
})

test('[issue] what is written about one line stays while another one is looked at, or is sent', async ({
  page,
}) => {
  await openPartner(page, 'tab=statements&statement=7')
  const words = (number: number) => page.getByRole('textbox', { name: `第 ${number} 条有什么问题` })
  const dispute = (number: number) => page.getByRole('button', { name: `提出异议，第 ${number} 条` })
  await dispute(1).click()
  await words(1).fill('3 月 1 日少了一单')
  await page.getByRole('textbox', { name: '你认为应为' }).fill('20')
  await dispute(2).click()
  await words(2).fill('同上')
  await page.getByRole('button', { name: '提交异议' }).click()
  await expect(page.getByText('已提交异议')).toBeVisible()
  await expect(words(2)).toBeHidden()
  await dispute(1).click()
  await expect(words(1)).toHaveValue('3 月 1 日少了一单')
  await expect(page.getByRole('textbox', { name: '你认为应为' })).toHaveValue('20')
  // Given up by its own button, it is gone.
  await page.getByRole('button', { name: '取消' }).click()
  await dispute(1).click()
  await expect(words(1)).toHaveValue('')
})
