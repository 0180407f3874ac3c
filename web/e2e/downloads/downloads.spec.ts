import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openConsole, test } from '../fixtures'

async function exportComments(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /^讨论/ }).click()
  await page.getByRole('button', { name: '导出全部评论（CSV）' }).click()
}

test('[A-03] the download-task panel opens from a button', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all' })
  await page.getByRole('banner').getByRole('button', { name: '下载任务' }).click()
  const drawer = page.getByRole('dialog', { name: '下载任务' })
  await expect(drawer.getByText('还没有下载任务')).toBeVisible()
  await expectAccessible(page)
})

test('[T-01] a task opens the drawer; delete removes by id, clear empties', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  const saved = page.waitForEvent('download')
  await exportComments(page)
  const drawer = page.getByRole('dialog', { name: '下载任务' })
  const tasks = drawer.getByRole('article')
  await expect(tasks).toHaveCount(1)
  await expect(tasks.first()).toContainText('已完成')
  const file = await readFile((await (await saved).path()) ?? '')
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = file.toString('utf8').split('\r\n').filter(Boolean)
  expect(rows[0]).toContain('编号,作者,内容,标签')
  expect(rows.length).toBeGreaterThan(100)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await exportComments(page)
  await expect(tasks).toHaveCount(2)
  await tasks
    .first()
    .getByRole('button', { name: /^从列表删除/ })
    .click()
  await expect(tasks).toHaveCount(1)
  await drawer.getByRole('button', { name: '清空' }).click()
  await expect(tasks).toHaveCount(0)
  await expect(drawer.getByText('还没有下载任务')).toBeVisible()
})

test('a failed export says why and can be tried again', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/pack/sdk' })
  await page.getByRole('banner').getByRole('button', { name: /^讨论/ }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  const address = '**/ultra/api/v1/comments?*'
  await page.route(address, (route) =>
    route.request().url().includes('page=2')
      ? route.fulfill({ json: { code: 4029, msg: '操作太频繁', data: { retry_after_seconds: 1 } } })
      : route.continue(),
  )
  await page.getByRole('button', { name: '导出全部评论（CSV）' }).click()
  const task = page.getByRole('dialog', { name: '下载任务' }).getByRole('article')
  await expect(task).toContainText('操作太频繁')
  await page.unroute(address)
  await task.getByRole('button', { name: /^重试/ }).click()
  await expect(task).toContainText('已完成')
})
