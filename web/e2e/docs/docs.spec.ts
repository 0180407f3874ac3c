import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'

const GUIDE = new URL('../../../docs/guide/usage/', import.meta.url)

test('[A-04] developer docs open in a new tab', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all' })
  await page.getByRole('button', { name: '文档', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: /开发文档/ }).click()
  const docs = await opened
  await expect(docs.getByRole('heading', { level: 1, name: '概览' })).toBeVisible()
  await expectAccessible(docs)
  await docs.getByRole('link', { name: '错误码' }).click()
  await expect(docs.getByRole('heading', { level: 1, name: '错误码' })).toBeVisible()
  await expect(docs.getByRole('cell', { name: '4030', exact: true })).toBeVisible()
  await docs.getByRole('link', { name: 'English' }).click()
  await expect(docs.getByRole('heading', { level: 1, name: 'Error codes' })).toBeVisible()
})

test('[A-04] whatever a developer page links to is there, in both languages', async ({ page }) => {
  for (const language of ['zh-CN', 'en-US']) {
    await page.goto(`/micro/docs/${language}/index.html`)
    const pages = await page
      .getByRole('navigation')
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(pages.length).toBeGreaterThan(8)
    const targets = new Set<string>()
    for (const address of pages) {
      await page.goto(address)
      for (const target of await page
        .locator('main a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)))
        if (target.startsWith(new URL(address).origin)) targets.add(target.split('#')[0] ?? '')
    }
    expect([...targets].some((one) => one.endsWith('/run-time.html'))).toBe(true)
    for (const target of targets) {
      expect(target).not.toMatch(/\.md$/)
      expect((await page.request.get(target)).status(), target).toBe(200)
    }
  }
})

test('the developer docs obey the page’s policy, in the dark and on a phone', async ({ page }) => {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refusals.push(message.text())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/micro/docs/en-US/requests.html')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(231, 236, 246)')
  await expectFits(page)
  await expectAccessible(page)
  expect(refusals).toEqual([])
})

for (const [theme, language] of [
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const)
  test(`[A-04] the usage guide opens in a dialog and can be searched (${language})`, async ({ page }) => {
    await openConsole(page, { account: 'aurora.reader', theme, language })
    const isChinese = language === 'zh-CN'
    await page.getByRole('button', { name: isChinese ? '文档' : 'Documentation', exact: true }).click()
    await page.getByRole('menuitem', { name: isChinese ? '使用指南' : 'Usage guide' }).click()
    const dialog = page.getByRole('dialog', { name: isChinese ? '使用指南' : 'Usage guide' })
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
      isChinese ? '第一次使用' : 'Getting started',
    )
    await expectAccessible(page)

    await dialog.getByRole('searchbox').fill('Ctrl K')
    await expect(dialog.getByRole('navigation').getByRole('button')).toHaveCount(1)
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(
      isChinese ? '键盘快捷键' : 'Keyboard shortcuts',
    )
    await dialog.getByRole('searchbox').fill('xyzzy')
    await dialog.getByRole('button', { name: isChinese ? '查看全部章节' : 'Show all sections' }).click()
    const sections = readFileSync(new URL(`${language}.md`, GUIDE), 'utf8').match(/^## /gm) ?? []
    await expect(dialog.getByRole('navigation').getByRole('button')).toHaveCount(sections.length)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
