// What is published is called as its own page is.
import { expect, openConsole, test } from '../fixtures'

test('[issue] what players buy is called a product among the changes too', async ({ page }) => {
  await openConsole(page, { account: 'aurora.all', path: '/operate/changes', language: 'en-US' })
  const main = page.getByRole('main')
  await expect(main.getByText('Products', { exact: true })).toBeVisible()
  await expect(main.getByText('Goods')).toBeHidden()
})
