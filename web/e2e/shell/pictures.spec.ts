// Pictures of every page, to look at: LONGSHORE_E2E_PICTURES=build/pictures make test-browser BROWSER_TESTS=e2e/shell/pictures.spec.ts
// (`LONGSHORE_E2E_LOOKS=zh-CN.light.wide` only those). Part of no other run: the configuration leaves it out.
import path from 'node:path'
import { ADDRESSES } from '../addresses'
import { openConsole, settle, test } from '../fixtures'

const FOLDER = process.env.LONGSHORE_E2E_PICTURES ?? ''
const LOOKS = (
  process.env.LONGSHORE_E2E_LOOKS ?? 'zh-CN.light.wide,en-US.dark.wide,zh-CN.dark.phone,en-US.light.phone'
).split(',')
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const ACCOUNTS = ['aurora.all', 'provider.ops'] as const

for (const look of LOOKS)
  for (const account of ACCOUNTS)
    test(`pictures: ${look}, ${account}`, async ({ browser, baseURL }) => {
      test.setTimeout(600_000)
      const [language, theme, size] = look.split('.') as [
        'zh-CN' | 'en-US',
        'light' | 'dark',
        keyof typeof SIZES,
      ]
      for (const game of ['first', 'first-miniapp'] as const) {
        const wanted = ADDRESSES.filter((one) => one.account === account && one.game === game)
        if (wanted.length === 0) continue
        const context = await browser.newContext({ baseURL, viewport: SIZES[size], reducedMotion: 'reduce' })
        const page = await context.newPage()
        await openConsole(page, {
          account,
          language,
          theme,
          game: account === 'provider.ops' ? 'none' : game,
        })
        for (const { path: address } of wanted) {
          await page.goto(`/micro${address}`)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          // Not until the network is idle: some pages follow events.
          await page.waitForTimeout(800)
          await settle(page)
          const name = `${look}${address.replaceAll(/[^\w-]+/g, '_')}.png`
          await page.screenshot({ path: path.join(FOLDER, name), fullPage: true })
        }
        await context.close()
      }
    })
