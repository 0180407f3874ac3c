// 实名, from the connection with the authority's stand-in to what the run time lets a minor do.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, expectAccessible, openConsole, passwordOf, test } from '../fixtures'
import { Play } from './play'

const PORT = process.env.LONGSHORE_E2E_NPPA_PORT ?? ''
const AUTHORITY = `http://127.0.0.1:${PORT}`
const KEY = '2836e95fcd10e04b0069bb1ee659955b'
const DAY_MS = 86_400_000

let authority: ChildProcess

test.beforeAll(async () => {
  expect(PORT, 'scripts/browser_tests.py names the port').toBeTruthy()
  const program = path.resolve(import.meta.dirname, '../../../.venv/bin/longshore')
  authority = spawn(program, ['nppa-simulator', '--port', PORT, '--secret-key', KEY])
  await expect
    .poll(
      () =>
        fetch(AUTHORITY).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
})
test.afterAll(() => void authority.kill())

/** A number that is right for a day of birth (YYYYMMDD). */
function card(born: string): string {
  const digits = `110101${born}001`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

/** The day in China, so many days from now. */
function chinaDay(ahead: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10)
}

interface SignedIn {
  session: string
  login_token: string
  real_name: string
}

test('[W-08] names are checked with the authority, its eight cases pass, a minor is refused outside the hours and kicked', async ({
  page,
}) => {
  test.slow()
  const play = await Play.begin(page.request)
  await openConsole(page, {
    account: 'aurora.all',
    game: play.game.Id,
    path: '/operate/real-name?tab=connection',
  })
  await expect(page.getByRole('heading', { level: 1, name: '实名' })).toBeVisible()
  await page.getByRole('checkbox', { name: /向国家实名认证系统核对/ }).check()
  await page.getByRole('textbox', { name: 'appId' }).fill('test-appId')
  await page.getByRole('textbox', { name: 'bizId' }).fill('1101999999')
  await page.getByRole('textbox', { name: '地址' }).fill(AUTHORITY)
  await page.getByLabel('你的登录密码').fill(passwordOf('aurora.all'))
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('textbox', { name: '密钥' })).toHaveAccessibleDescription(/32 位十六进制/)
  await page.getByRole('textbox', { name: '密钥' }).fill(KEY)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('接入信息已保存')).toBeVisible()

  // The eight cases, with the codes that the authority gives.
  const given = await fetch(`${AUTHORITY}/tasks`, { method: 'POST' })
  const codes = (await given.json()) as Record<string, string>
  for (const [name, code] of Object.entries(codes)) await page.locator(`input[name=${name}]`).fill(code)
  await page.getByRole('button', { name: /^运\s*行$/ }).click()
  await expect(page.getByRole('article')).toContainText('通过 8 / 8')
  await expectAccessible(page)

  // Rules: whatever the real day, these three are worked, so no minor plays.
  await page.getByRole('link', { name: '规则' }).click()
  await page.getByRole('checkbox', { name: '启用未成年人保护' }).check()
  await page.getByRole('textbox', { name: '特殊日子' }).fill('明天 班')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('textbox', { name: '特殊日子' })).toHaveAccessibleDescription(/第 1 行/)
  const worked = [-1, 0, 1].map((ahead) => `${chinaDay(ahead)} 班 调休`).join('\n')
  await page.getByRole('textbox', { name: '特殊日子' }).fill(worked)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('生效中 v1')).toBeVisible()

  // By the rules in force, at explicit moments.
  await page.getByRole('textbox', { name: '出生日期' }).fill('2012-03-01')
  const verdict = page.getByRole('status').filter({ hasText: '8 至 15 岁' })
  for (const [moment, said] of [
    ['2026-03-06 20:30', '还能玩 30 分钟'],
    ['2026-03-06 21:01', '不能玩'],
    ['2026-05-09 20:30', '不能玩'],
  ] as const) {
    await page.getByRole('textbox', { name: '北京时间' }).fill(moment)
    await page.getByRole('button', { name: /^判\s*断$/ }).click()
    await expect(verdict).toContainText(said)
  }
  // Scrolled, the menu lies half under the bar.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  // Who has told no name has no token for the game's server.
  let minor: SignedIn | undefined
  const key = 'e2e-minor-of-the-real-name-test'
  await expect(async () => {
    minor = (await play.login(key)).data as unknown as SignedIn
    expect(minor).toMatchObject({ real_name: 'none', login_token: '' })
  }).toPass()
  const born = `${new Date().getUTCFullYear() - 10}0215`
  const told = await play.call('realname', { name: '林小雨', identity: card(born) }, minor?.session)
  expect(told.code).toBe(4760)
  expect(told.msg).toContain('未成年人仅可在周五、六、日和法定节假日 20:00—21:00玩游戏')
  expect((await play.call('heartbeat', {}, minor?.session)).code).toBe(4760)
  expect((await play.call('heartbeat', {}, minor?.session)).code).toBe(4702)
  expect((await play.login(key)).code).toBe(4760)

  // A grown-up plays, and the authority hears of it.
  const adult = await play.guest()
  const named = await play.call<SignedIn & { state: string }>(
    'realname',
    { name: '王大明', identity: card('19850412') },
    adult.session,
  )
  expect(named.data.state).toBe('verified')
  expect(named.data.login_token.split('.')).toHaveLength(3)
  const liar = await play.guest()
  const refused = await play.call<{ state: string }>(
    'realname',
    { name: '假名字', identity: card('19850412') },
    liar.session,
  )
  expect(refused.data.state).toBe('failed')

  await page.getByRole('link', { name: '上报' }).click()
  await expect(
    page.getByRole('row').filter({ has: page.getByText(adult.id, { exact: true }) }),
  ).toContainText('已上报', {
    timeout: 60_000,
  })
  const books = (await (await fetch(`${AUTHORITY}/books`)).json()) as { bt: number; si: string }[]
  expect(new Set(books.map(({ bt, si }) => `${si} ${bt}`)).size).toBe(books.length)

  await page.getByRole('link', { name: '限制', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '时间到，已下线' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '不在可玩时段' })).toBeVisible()

  // The list is masked; showing one asks why and for the password.
  await page.getByRole('navigation', { name: '实名' }).getByRole('link', { name: '实名' }).click()
  const row = page.getByRole('row').filter({ has: page.getByText(adult.id, { exact: true }) })
  await expect(row).toContainText('王*明')
  await expect(row).not.toContainText('19850412')
  await row.getByRole('button').click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('监管检查')
  await dialog.getByLabel('你的登录密码').fill(passwordOf('aurora.all'))
  await dialog.getByRole('button', { name: /^显\s*示$/ }).click()
  await expect(dialog).toContainText(card('19850412'))
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(card('19850412'))
  await expect(page.getByRole('row').filter({ has: page.getByText(adult.id, { exact: true }) })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '林' })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出检查材料' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^real-names-.*\.csv$/)
  await play.putAway()
})
