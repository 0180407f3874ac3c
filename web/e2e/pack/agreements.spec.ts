// 游戏配置 / 协议: written, compared, published, and found where players' devices look (clauses W-05, U-03).
import { expect, expectAccessible, openConsole, test } from '../fixtures'

// What is imported brings a script and a handler along.
test.use({ isHostile: true })

const AGREEMENTS = '/pack/game-conf?tab=agreements'

test('[W-05] [U-03] an agreement is written, published, changed, compared and taken back', async ({
  page,
}, testInfo) => {
  // Many steps and axe: on a busy machine more than the usual minute.
  test.slow()
  // The children's rules of one channel: no other test has an agreement there.
  await openConsole(page, { account: 'aurora.pack', path: AGREEMENTS })
  await page.getByRole('button', { name: '新建协议' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('类型').selectOption('children')
  const channel = dialog.getByLabel('渠道')
  await channel.selectOption({ index: 1 + testInfo.repeatEachIndex })
  const channelName = await channel.locator('option:checked').innerText()
  const title = `儿童规则 ${Date.now().toString(36)}`
  await dialog.getByLabel('标题', { exact: true }).fill(title)
  await dialog.getByRole('button', { name: '保存为新版本' }).click()
  await expect(dialog.getByText('协议内容不能为空')).toBeVisible()
  // Through a file, with something in it that must not survive.
  await dialog.getByLabel('从文件载入').setInputFiles({
    name: 'rules.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<h2>总则</h2><p onclick="x()">第一条</p><script>alert(1)</script><p>第二条</p>'),
  })
  await expect(dialog.getByRole('textbox', { name: '协议内容' })).toContainText('第二条')
  const init = page.waitForRequest('**/ultra/upload/init')
  await dialog.getByRole('button', { name: '保存为新版本' }).click()
  expect((await init).postDataJSON()).toMatchObject({ type: 3, purpose: 'agreement', ext: 'html', test: 1 })
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('未发布')
  await expect(row).toContainText(channelName)
  await row.getByRole('button', { name: /查看/ }).click()
  await expect(dialog.getByText('第一条')).toBeVisible()
  await dialog.getByRole('button', { name: '发布 v1' }).click()
  await page.getByRole('dialog', { name: '发布 v1' }).getByRole('button', { name: '发布 v1' }).click()
  await expect(dialog.getByRole('button', { name: /撤\s*下/ })).toBeVisible()
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /关\s*闭/ })
    .click()
  await expect(row).toContainText('已发布 v1')

  // What a game opens: no login, no console, only the text.
  const reading = page.waitForEvent('popup')
  await row.getByRole('link', { name: /^\/agreement\// }).click()
  const reader = await reading
  await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(reader.getByText('第二条')).toBeVisible()
  await reader.close()
  await expect(row.getByRole('button', { name: '复制地址' })).toBeVisible()

  await row.getByRole('button', { name: /编辑/ }).click()
  const text = dialog.getByRole('textbox', { name: '协议内容' })
  // The editor takes a caret over a moment after the key; the tool of the first line, a heading, says when it has.
  const heading = dialog.getByRole('button', { name: '标题样式' })
  await expect(async () => {
    await text.press('ControlOrMeta+End')
    await expect(heading).toHaveAttribute('aria-pressed', 'false', { timeout: 1000 })
  }).toPass()
  await text.press('Enter')
  await text.pressSequentially('第三条')
  await dialog.getByLabel('修改说明').fill('加一条')
  await dialog.getByRole('button', { name: '保存为新版本' }).click()
  await expect(row).toContainText('v2 待发布')
  await row.getByRole('button', { name: /查看/ }).click()
  await dialog.getByRole('button', { name: '与上一版本比较' }).click()
  await expect(dialog.getByText('新增 1 行，删除 0 行')).toBeVisible()
  await expect(dialog.locator('[data-change=added]')).toContainText('第三条')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: /v1/ }).click()
  await dialog.getByRole('button', { name: /撤\s*下/ }).click()
  await page
    .getByRole('dialog', { name: '撤下' })
    .getByRole('button', { name: /撤\s*下/ })
    .click()
  await expect(dialog.getByRole('button', { name: '发布 v1' })).toBeVisible()
  await expect(row).toContainText('发布后可打开')
})
