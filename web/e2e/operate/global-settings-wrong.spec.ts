// 全局设置 at the hands of several people and with what is wrong: every way to sign in, stale drafts, wrong and unknown values.
import { expect, expectAccessible, expectFits, openConsole, test } from '../fixtures'
import { Play } from './play'

const area = (key: string, name: string, country: string) => ({
  key,
  name,
  countries: [{ code: country }],
  languages: [{ code: 'en-US' }],
  currencies: [{ code: 'USD' }],
  stores: [],
  login_methods: [{ code: 'guest' }],
  privacy: 'none',
})

test('[W-15] every way to sign in is kept, and what somebody else kept meanwhile is neither lost nor overwritten unasked', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const draft = async () => {
    const told = await play.operate<{ content: { areas: ReturnType<typeof area>[] } }>('publishing/draft', {
      kind: 'globals',
    })
    expect(told.code, told.msg).toBe(0)
    return told.data.content.areas
  }
  const keep = async (areas: object[], more = {}) =>
    (await play.operate('publishing/saveDraft', { kind: 'globals', content: { areas, ...more } })).code
  const path = '/operate/global-settings'
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '添加区域' }).click()
  const name = dialog.getByRole('textbox', { name: '名称' })
  const key = dialog.getByRole('textbox', { name: '标识' })
  await name.fill('长'.repeat(60))
  await expect(name).toHaveValue('长'.repeat(50))
  await key.fill('Not A Key!')
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
  await expect(key).toHaveAccessibleDescription(/应以小写字母开头/)
  await key.fill('world')
  for (const way of await dialog.getByRole('group', { name: '登录方式' }).getByRole('checkbox').all())
    await way.check()
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿有未发布的修改')).toBeVisible()
  expect((await draft())[0]?.login_methods).toHaveLength(5)
  // Fifty letters wrap; nothing is pushed out of a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // What cannot be is refused, by whatever way it comes.
  expect(await keep([{ ...area('one', '一', 'US'), colour: 'red' }])).not.toBe(0)
  expect(await keep([area('one', '一', 'US')], { weather: 'sun' })).not.toBe(0)
  expect(await keep([{ ...area('one', '一', 'US'), login_methods: [{ code: 'fax' }] }])).not.toBe(0)
  const tester = page.getByRole('region', { name: /^试一试/ })
  const address = tester.getByRole('textbox', { name: 'IP' })
  for (const wrong of ['', '999.1.1.1', 'x'.repeat(60)]) {
    await address.fill(wrong)
    await tester.getByRole('button', { name: '试一试' }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(tester.getByRole('status')).not.toContainText('区域')
  }

  // Another area of a colleague's joins what is saved here.
  const [world] = await draft()
  expect(await keep([world ?? {}, area('japan', '日本', 'JP')])).toBe(0)
  await page.getByRole('button', { name: /^编辑区域/ }).click()
  await name.fill('全球')
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
  await page.getByRole('button', { name: '保存草稿' }).dblclick()
  await expect(page.getByText(/^已保存，同时保留了.+的修改$/)).toBeVisible()
  await expect.poll(async () => (await draft()).map((one) => one.name)).toEqual(['全球', '日本'])
  await expect(page.getByRole('listitem', { name: '日本' })).toBeVisible()

  // The same place changed by both is asked about.
  await page.getByRole('button', { name: '编辑区域全球' }).click()
  await name.fill('世界')
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
  const [kept, japan] = await draft()
  expect(await keep([{ ...kept, name: '地球' }, japan ?? {}])).toBe(0)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog).toContainText('两个人改了同一处')
  await expect(dialog).toContainText('地球')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByRole('listitem', { name: '世界' })).toBeVisible()
  expect((await draft())[0]?.name).toBe('地球')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await dialog.getByRole('radio', { name: '你的修改' }).check()
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect.poll(async () => (await draft()).map((one) => one.name)).toEqual(['世界', '日本'])
  await play.putAway()
})
