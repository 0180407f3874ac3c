import { expect, openConsole, test } from '../fixtures'

const REMOTE = '**/micro/remotes/popularize'

test.describe('H: a micro app that does not load', () => {
  test('[H-05] a missing manifest shows the error page; the reload button brings the app', async ({
    page,
  }) => {
    let isBroken = true
    await page.route(`${REMOTE}/manifest.json`, (route) =>
      isBroken ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.getByRole('button', { name: /重新加载|刷新/ })).toBeVisible()
    await expect(page.locator('main pre')).toContainText('ChunkLoadError')
    // The sidebar stays usable beside the error.
    await expect(page.getByRole('link', { name: '主页' })).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: /重新加载|刷新/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: '推广员', exact: true })).toBeVisible()
  })

  test('[H-05] two failed loads of the manifest are retried in silence', async ({ page }) => {
    let failures = 0
    await page.route(`${REMOTE}/manifest.json`, (route) => {
      if (failures >= 2) return route.continue()
      failures += 1
      return route.abort()
    })
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.getByRole('heading', { level: 1, name: '推广员', exact: true })).toBeVisible()
    expect(failures).toBe(2)
  })

  test('[H-05] a script that never arrives raises ChunkLoadError', async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.__CHUNK_TIMEOUT_MS__ = 6000
    })
    // Never answered: the request hangs.
    await page.route(`${REMOTE}/js/mount*`, () => undefined)
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.locator('main pre')).toContainText('ChunkLoadError')
    await expect(page.locator('main pre')).toContainText('timeout')
  })

  test('[H-05] a style sheet that fails carries CSS_CHUNK_LOAD_FAILED', async ({ page }) => {
    await page.route(`${REMOTE}/css/*`, (route) => route.fulfill({ status: 503, body: '' }))
    await openConsole(page, { account: 'aurora.all', path: '/popularize' })
    await expect(page.locator('main pre')).toContainText('CSS_CHUNK_LOAD_FAILED')
  })
})
