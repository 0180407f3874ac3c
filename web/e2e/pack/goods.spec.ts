// 游戏配置 / 商品: what players buy, from a form and from a file, to what the server keeps (clause W-02).
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, headersOf, openConsole, type SignedIn, test } from '../fixtures'
import { holdBack } from '../holding'

const GOODS = '/pack/game-conf?tab=goods'

interface Stored {
  id: number
  code: string
  price_minor: number
  currency: string
  is_on: boolean
  products: { channel_code: string; product_id: string; price_minor: number | null }[]
}

/** What the server keeps under codes that begin so. */
async function stored(
  request: APIRequestContext,
  { user, game }: SignedIn,
  prefix: string,
): Promise<Stored[]> {
  const answer = await request.post('/ultra/protected/app/send/usdk/sdk/u_goodsList', {
    headers: headersOf(user, game?.Id ?? ''),
    data: { keyword: prefix, page_size: 100 },
  })
  const { data } = (await answer.json()) as { data: { list: Stored[] } }
  return data.list.toSorted((one, other) => one.code.localeCompare(other.code))
}

/** Codes of this run only: the demo's games are every test's. */
function freshPrefix(): string {
  return `e2e_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 6)}`
}

function row(page: Page, code: string): Locator {
  return page.getByRole('row').filter({ hasText: code })
}

async function chooseFile(dialog: Locator, name: string, text: string): Promise<void> {
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })
}

test('[W-02] a product is added, found, changed, taken off sale and deleted', async ({ page }) => {
  const prefix = freshPrefix()
  const signedIn = await openConsole(page, { account: 'aurora.pack', path: GOODS })
  await page.getByRole('button', { name: '新建商品' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('商品 ID', { exact: true }).fill(prefix)
  await dialog.getByLabel('商品名称').fill('60 钻石')
  await dialog.getByLabel('价格', { exact: true }).fill('6.005')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('CNY 最多 2 位小数')).toBeVisible()
  await dialog.getByLabel('价格', { exact: true }).fill('6')
  await dialog.getByRole('button', { name: '添加渠道' }).click()
  const channel = dialog.getByLabel('渠道', { exact: true })
  await channel.fill('hauwei')
  await dialog.getByLabel('渠道商品 ID').fill(`${prefix}.hw`)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  // What the server says stands at the field that it is about, and goes when that is changed.
  await expect(channel).toHaveAccessibleDescription(/hauwei/)
  await expect(channel).toHaveAttribute('aria-invalid', 'true')
  await expect(channel).toBeFocused()
  await channel.fill('huawei')
  await expect(channel).toHaveAccessibleDescription('')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: /搜索商品 ID/ }).fill(prefix)
  await expect(page).toHaveURL(new RegExp(`keyword=${prefix}`))
  await expect(row(page, prefix)).toContainText('¥6.00')
  await expect(row(page, prefix)).toContainText(`${prefix}.hw`)
  await expectAccessible(page)

  await page.getByRole('button', { name: '编辑“60 钻石”' }).click()
  await dialog.getByLabel('币种').first().selectOption('JPY')
  await dialog.getByLabel('价格', { exact: true }).fill('300')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(row(page, prefix)).toContainText('JP¥300')
  await page.getByRole('button', { name: '下架“60 钻石”' }).click()
  await expect(page.getByRole('button', { name: '上架“60 钻石”' })).toBeVisible()
  const [kept] = await stored(page.request, signedIn, prefix)
  expect(kept).toMatchObject({ price_minor: 300, currency: 'JPY', is_on: false })
  expect(kept?.products).toMatchObject([{ channel_code: 'huawei', product_id: `${prefix}.hw` }])

  await page.getByRole('button', { name: '删除“60 钻石”' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(row(page, prefix)).toBeHidden()
  expect(await stored(page.request, signedIn, prefix)).toEqual([])
})

test('[W-02] an import names every bad row, stores nothing, and stores all once it is corrected', async ({
  page,
}) => {
  const prefix = freshPrefix()
  const signedIn = await openConsole(page, { account: 'aurora.pack', path: GOODS })
  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  const dialog = page.getByRole('dialog')
  const head = '商品 ID,商品名称,价格,币种,状态,渠道商品 ID:huawei'
  const good = [`${prefix}_1,60 钻石,6.00,CNY,上架,${prefix}.1`, `${prefix}_2,月卡,30,CNY,下架,`]
  await chooseFile(
    dialog,
    'goods.csv',
    [head, ...good, `${prefix}_1,再来,1,CNY,,`, `${prefix}_3,,x,ABC,,`].join('\n'),
  )
  const faults = dialog.getByRole('region', { name: '有错的行' })
  await expect(faults.getByRole('row').filter({ hasText: '与第2行重复' })).toContainText('4')
  for (const field of ['商品名称', '币种'])
    await expect(faults.getByRole('row', { name: field })).toContainText('5')
  await expect(dialog.getByText('有错 2 行')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^导\s*入$/ })).toBeDisabled()
  expect(await stored(page.request, signedIn, prefix)).toEqual([])

  await chooseFile(dialog, 'goods.csv', [head, ...good].join('\n'))
  await expect(dialog.getByText('新增 2')).toBeVisible()
  expect(await stored(page.request, signedIn, prefix)).toEqual([])
  await dialog.getByRole('button', { name: '导入 2 个商品' }).click()
  await expect(dialog).toBeHidden()
  const kept = await stored(page.request, signedIn, prefix)
  expect(kept.map(({ code, price_minor, is_on }) => [code, price_minor, is_on])).toEqual([
    [`${prefix}_1`, 600, true],
    [`${prefix}_2`, 3000, false],
  ])

  // The same file again: refused, or nothing to do where stored goods may be updated.
  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  await chooseFile(dialog, 'goods.csv', [head, ...good].join('\n'))
  await expect(dialog.getByText('商品 ID 已存在').first()).toBeVisible()
  await dialog.getByLabel('更新为文件内容').check()
  await expect(dialog.getByText('没有可导入的变化')).toBeVisible()
})

test('[W-02] the export holds what is stored; a store price list is compared with it', async ({ page }) => {
  const prefix = freshPrefix()
  const { user, game } = await openConsole(page, { account: 'aurora.pack', path: GOODS })
  const made = await page.request.post('/ultra/protected/app/send/usdk/sdk/u_updateGoods', {
    headers: headersOf(user, game?.Id ?? ''),
    data: {
      code: prefix,
      name: '=HYPERLINK("x")',
      price_minor: 600,
      currency: 'CNY',
      products: [{ channel_code: 'xiaomi', product_id: `${prefix}.p` }],
    },
  })
  expect(((await made.json()) as { code: number }).code).toBe(0)
  await page.getByRole('button', { name: /^导\s*出$/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出全部（csv）' }).click()
  const file = await (await download).path()
  const line = (await readFile(file, 'utf8')).split('\n').find((text) => text.startsWith(prefix))
  expect(line).toContain(`"'=HYPERLINK(""x"")",6.00,CNY`)
  expect(line).toContain(`${prefix}.p`)

  await page.reload()
  await page.getByRole('button', { name: '核对价格' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('渠道', { exact: true }).selectOption('xiaomi')
  await dialog.getByLabel('渠道价格表（可选）').setInputFiles({
    name: 'store.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`product_id,price,currency\n${prefix}.p,7.00,CNY\n`),
  })
  await dialog.getByRole('button', { name: '开始核对' }).click()
  const found = dialog.getByRole('row').filter({ hasText: `${prefix}.p` })
  await expect(found).toContainText('¥6.00')
  await expect(found).toContainText('¥7.00')
  await expect(found).toContainText('与价格表不同')
  // Of what is chosen now nothing is known yet, and what was chosen does not go by a slip of the hand.
  await dialog.getByLabel('渠道', { exact: true }).selectOption('')
  await expect(found).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '继续填写' })).toBeVisible()
})

test('whoever saves a name after another has changed the price takes nothing back', async ({ page }) => {
  const signedIn = await openConsole(page, { account: 'aurora.all', path: GOODS })
  const headers = headersOf(signedIn.user, signedIn.game?.Id ?? '')
  const code = `two-${Date.now().toString(36)}`
  const save = async (data: object): Promise<{ id: number }> => {
    const answer = await page.request.post('/ultra/protected/app/send/usdk/sdk/u_updateGoods', {
      headers,
      data,
    })
    return ((await answer.json()) as { data: { id: number } }).data
  }
  const { id } = await save({ code, name: 'Both', price_minor: 9800, currency: 'CNY' })
  await page.goto(`/micro${GOODS}&keyword=${code}`)
  await page.getByRole('button', { name: '编辑“Both”' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('商品名称').fill('Mine')
  await save({ id, price_minor: 64_800 })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toHaveCount(0)
  expect(await stored(page.request, signedIn, code)).toMatchObject([{ name: 'Mine', price_minor: 64_800 }])
})

test('[W-02] prices are shown as all money is, the largest too, with the decimals of their currency', async ({
  page,
}) => {
  const signedIn = await openConsole(page, { account: 'aurora.all', path: GOODS })
  const headers = headersOf(signedIn.user, signedIn.game?.Id ?? '')
  const prefix = freshPrefix()
  for (const [index, [price_minor, currency]] of (
    [
      [999_999_999_999, 'CNY'],
      [1_500_000, 'IDR'],
      [1234, 'KWD'],
    ] as const
  ).entries()) {
    const data = { code: `${prefix}_${index}`, name: currency, price_minor, currency }
    await page.request.post('/ultra/protected/app/send/usdk/sdk/u_updateGoods', { headers, data })
  }
  await page.goto(`/micro${GOODS}&keyword=${prefix}`)
  await expect(row(page, `${prefix}_0`)).toContainText('¥9,999,999,999.99')
  await expect(row(page, `${prefix}_1`)).toContainText(/IDR\s15,000\.00/)
  await expect(row(page, `${prefix}_2`)).toContainText(/KWD\s1\.234/)
})

test('[W-02] [P-02] a reader sees goods and changes nothing', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: GOODS })
  await expect(page.getByRole('heading', { name: '商品', level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: '核对价格' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新建商品' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^导\s*入$/ })).toHaveCount(0)
})

test('[W-02] no price is shown before the decimals of its currency are known', async ({ page }) => {
  let isAway = true
  await page.route('**/usdk/sdk/u_currencyList', (route) => (isAway ? route.abort() : route.fallback()))
  await openConsole(page, { account: 'aurora.pack', path: GOODS })
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  isAway = false
  // By itself, within five seconds.
  await expect(page.getByRole('table')).toBeVisible()
})

test('[W-02] while the channels cannot be read the page says so, and asks again by itself', async ({
  page,
}) => {
  let isAway = true
  await page.route('**/usdk/sdk/channel/catalogue', (route) => (isAway ? route.abort() : route.fallback()))
  await openConsole(page, { account: 'aurora.pack', path: GOODS })
  await expect(page.getByText('“渠道列表”没有读到')).toBeVisible()
  isAway = false
  await expect(page.getByText('“渠道列表”没有读到')).toBeHidden()
  await page.getByRole('button', { name: '新建商品' }).first().click()
  await expect(page.getByRole('dialog').locator('datalist option[value=bilibili]')).toHaveCount(1)
})

test('a second product is taken off sale while the first is still on its way', async ({ page }) => {
  const prefix = freshPrefix()
  const signedIn = await openConsole(page, { account: 'aurora.pack', path: GOODS })
  const { user, game } = signedIn
  for (const code of [`${prefix}_1`, `${prefix}_2`]) {
    const answer = await page.request.post('/ultra/protected/app/send/usdk/sdk/u_updateGoods', {
      headers: headersOf(user, game?.Id ?? ''),
      data: { code, name: code, price_minor: 600, currency: 'CNY', is_on: true, products: [] },
    })
    expect((await answer.json()).code).toBe(0)
  }
  await page.goto(`/micro${GOODS}&keyword=${prefix}`)
  const release = await holdBack(page, /u_updateGoods/)
  const first = page.getByRole('button', { name: `下架“${prefix}_1”` })
  await first.click()
  await expect(first).toBeDisabled()
  await page.getByRole('button', { name: `下架“${prefix}_2”` }).click()
  release()
  await expect(page.getByRole('button', { name: /^上架/ })).toHaveCount(2)
  const kept = await stored(page.request, signedIn, prefix)
  expect(kept.map(({ is_on }) => is_on)).toEqual([false, false])
})
