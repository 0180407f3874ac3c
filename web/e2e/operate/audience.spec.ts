// Rules that hold conditions in groups: made, read as a sentence, judged by the run time; and one that a call has sent.
import { expect, expectAccessible, headersOf, openConsole, test } from '../fixtures'
import { Play } from './play'

interface Init {
  switches: Record<string, { value: unknown; reason: string }>
}

test('[W-10] conditions in groups are made with the keyboard, read as a sentence, and obeyed by init', async ({
  page,
}) => {
  const play = await Play.begin(page.request)
  const made = {
    key: 'new_shop',
    note: '新商城',
    salt: '',
    is_on: true,
    off_value: false,
    value: false,
    rules: [
      {
        id: 'sent',
        value: true,
        when: {
          any: [
            { field: 'os', op: 'eq', value: 'harmony' },
            {
              all: [
                { field: 'store', op: 'eq', value: 'vivo' },
                { field: 'sdk_version', op: 'exists', value: true },
              ],
            },
          ],
        },
      },
    ],
  }
  const kept = await page.request.post('/ultra/protected/app/send/usdk/publishing/saveDraft', {
    headers: headersOf(play.user, play.game.Id),
    data: { kind: 'switches', content: { switches: [made] } },
  })
  expect(await kept.json()).toMatchObject({ code: 0 })
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/operate/switches' })
  // What a call has sent is said in words, and can be edited.
  const sentence = page.getByText(
    /^系统 是 harmony，或（渠道 是 .+，且SDK 版本 已知）时，开启；其他人：关闭。$/,
  )
  await expect(sentence).toBeVisible()
  const rule = page.getByRole('group', { name: '规则 1' })
  await expect(rule.getByRole('combobox', { name: '组合方式' })).toHaveCount(2)
  await expect(rule.getByRole('combobox', { name: '组合方式' }).first()).toHaveValue('any')
  await expectAccessible(page)

  await rule.getByRole('button', { name: '添加分组' }).first().press('Enter')
  const added = rule.getByRole('combobox', { name: '组合方式' }).nth(2)
  await added.selectOption('一个也不满足')
  const fields = rule.getByRole('combobox', { name: '条件', exact: true })
  await fields.nth(3).selectOption('语言')
  await rule.getByRole('combobox', { name: '比较' }).nth(3).selectOption('开头是')
  await rule.getByRole('textbox', { name: '值' }).nth(2).pressSequentially('zh')
  await rule.getByRole('button', { name: '添加条件' }).nth(2).press('Enter')
  await fields.nth(4).selectOption('系统')
  await rule.getByRole('combobox', { name: '比较' }).nth(4).selectOption('属于')
  await rule.getByRole('textbox', { name: '值' }).nth(3).pressSequentially('ios, mac')
  await expect(rule.getByRole('textbox', { name: '值' }).nth(3)).toHaveValue('ios, mac')
  await expect(
    page.getByText(/或不符合（语言 开头是 zh，或系统 属于 ios或 mac）时，开启；其他人：关闭。$/),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s*布$/ })
    .click()
  await expect(page.getByText('生效中 v1')).toBeVisible()

  const read = async (os: string, language: string, more: object = {}) => {
    const told = await play.init<Init>({ device: { id: 'e2e-device-01', os }, language, ...more })
    return told.data.switches.new_shop?.value
  }
  await expect.poll(() => read('android', 'en-US')).toBe(true)
  expect(await read('android', 'zh-CN')).toBe(false)
  expect(await read('ios', 'en-US')).toBe(false)
  expect(await read('harmony', 'zh-CN')).toBe(true)
  expect(await read('ios', 'zh-CN', { store: 'vivo', sdk_version: '1.0.0' })).toBe(true)
  expect(await read('ios', 'zh-CN', { store: 'vivo' })).toBe(false)
  await play.putAway()
})
