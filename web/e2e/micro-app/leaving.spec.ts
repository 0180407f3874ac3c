// A dashboard that is being put together is not lost by a slip: a link of the menu, a step back.
import { expect, expectAccessible, listGames, openConsole, test } from '../fixtures'
import { dataCalls } from './steps'

test('[W-19] whoever leaves a dashboard that is not saved is asked first, by the menu and by a step back', async ({
  page,
}) => {
  const { user, game } = await openConsole(page, { account: 'aurora.all', path: '/data-center/dashboards' })
  const call = dataCalls(page, user, game?.Id)
  const named = `离开-${Date.now().toString(36)}`
  const report = await call<{ id: number }>('reports/save', { name: named, page: 'overview' })
  const { id } = await call<{ id: number }>('dashboards/save', { name: named, tiles: [] })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const edit = async (): Promise<void> => {
    await main.getByRole('button', { name: '编辑看板' }).click()
    await main.getByRole('combobox', { name: '添加报表' }).selectOption(String(report.id))
    await expect(tile).toBeVisible()
  }
  const tile = main.getByRole('button', { name: `移除${named}` })
  await page.reload()
  await main.getByRole('link', { name: named }).click()
  // Nothing is changed: nobody is asked.
  await main.getByRole('button', { name: '编辑看板' }).click()
  await page.getByRole('link', { name: '报表', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '报表', exact: true })).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('heading', { level: 1, name: named })).toBeVisible()

  await edit()
  await page.getByRole('link', { name: '报表', exact: true }).click()
  await expect(dialog).toContainText('看板的修改还没有保存')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '继续填写' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}$`))

  await page.goBack()
  await dialog.getByRole('button', { name: '继续填写' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}$`))

  // The console's own menu leads away too, and another game starts the page again.
  await page.getByRole('link', { name: '主页', exact: true }).first().click()
  await dialog.getByRole('button', { name: '继续填写' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile).toBeVisible()
  const other = (await listGames(page.request, user, 'app')).find(({ Id }) => Id !== game?.Id)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused()
  await page.keyboard.insertText(other?.Name ?? '')
  await page
    .getByRole('option', { name: other?.Name ?? '' })
    .first()
    .click()
  await dialog.getByRole('button', { name: '继续填写' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}$`))

  await page.goBack()
  await dialog.getByRole('button', { name: /^放\s*弃$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '看板', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboards$/)

  // What is saved, and what is given up by its own button, is left as ever.
  await main.getByRole('link', { name: named }).click()
  await edit()
  await main.getByRole('button', { name: '取消' }).click()
  await edit()
  await main.getByRole('button', { name: '保存看板' }).click()
  await expect(main.getByRole('button', { name: '编辑看板' })).toBeVisible()
  await page.getByRole('link', { name: '看板', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '看板', exact: true })).toBeVisible()
  await call('dashboards/delete', { id })
  await call('reports/delete', { id: report.id })
})
