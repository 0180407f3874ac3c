// Two administrators over one role, and over one member: whoever saves later takes nothing back that the other has changed.
import type { APIRequestContext } from '@playwright/test'
import { accept, invite } from '../accounts'
import { type Envelope, expect, headersOf, openConsole, type TestUser, test } from '../fixtures'

async function post<T>(
  request: APIRequestContext,
  user: TestUser,
  address: string,
  data: object,
): Promise<T> {
  const answer = await request.post(`/ultra/${address}`, { headers: headersOf(user), data })
  const envelope = (await answer.json()) as Envelope<T>
  expect(envelope.code, `${address}: ${envelope.msg}`).toBe(0)
  return envelope.data
}

interface Role {
  Id: number
  Name: string
  Permissions: string[]
}

test('[K-03] a permission that a colleague took out of a role does not come back', async ({ page }) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/setting?tab=roles' })
  const name = `两人 ${Date.now().toString(36)}`
  const role = { name, permissions: ['popularize', 'dataCenter'] }
  const { Id: id } = await post<Role>(page.request, user, 'role/save', role)
  await page.reload()
  await page.getByRole('button', { name: `编辑权限角色 ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^运营/ }).check()
  await post(page.request, user, 'role/save', {
    ...role,
    id,
    name: `${name} 新`,
    permissions: ['popularize'],
  })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toHaveCount(0)
  const headers = headersOf(user)
  const answer = await page.request.get(`/ultra/role/detail?id=${id}`, { headers })
  const { data } = (await answer.json()) as Envelope<Role>
  expect(data.Name).toBe(`${name} 新`)
  expect(data.Permissions.toSorted()).toEqual(['operate', 'popularize'])
  await post(page.request, user, 'role/delete', { id })
})

test('[K-03] a role that a colleague took from a member is not given back with a game', async ({ page }) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/home' })
  const name = `两人 ${Date.now().toString(36)}`
  const role = await post<Role>(page.request, user, 'role/save', { name, permissions: ['popularize'] })
  const form = { name, role_ids: String(role.Id), all_games: 'true' as const }
  const member = await accept(page.request, await invite(page.request, user, form), name)
  await page.goto(`/micro/setting?tab=admins&keyword=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `为 ${name} 授权` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '指定游戏' }).check()
  await post(page.request, user, 'admin/auth', { id: member.Id, role_ids: [], all_games: true })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toHaveCount(0)
  const { list } = await post<{ list: { Id: number; AllGames: boolean; Roles: Role[] }[] }>(
    page.request,
    user,
    'admin/list',
    { keyword: name },
  )
  expect(list).toMatchObject([{ Id: member.Id, AllGames: false, Roles: [] }])
  await post(page.request, user, 'role/delete', { id: role.Id })
})

test('[K-03] a role that a colleague deletes while it is being given is named, and the rest of the form stays', async ({
  page,
}) => {
  const { user } = await openConsole(page, { account: 'aurora.all', path: '/setting?tab=admins' })
  const name = `两人 ${Date.now().toString(36)}`
  const role = await post<Role>(page.request, user, 'role/save', { name, permissions: ['popularize'] })
  await page.getByRole('button', { name: '邀请成员' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /姓名/ }).fill(`${name} 新人`)
  await dialog.getByRole('radio', { name: /全部游戏/ }).check()
  await dialog.getByRole('checkbox', { name }).check()
  await post(page.request, user, 'role/delete', { id: role.Id })
  const submit = dialog.getByRole('button', { name: '生成邀请链接' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText(`要授予的内容已被其他成员删除：${name}`)
  await expect(dialog.getByRole('checkbox', { name })).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: /姓名/ })).toHaveValue(`${name} 新人`)
  await submit.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '邀请链接' })).toBeVisible()
})
