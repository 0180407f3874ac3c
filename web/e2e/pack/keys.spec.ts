// Signing keys: generated, uploaded from a key store of Java's own tool, one default, removed with the password.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, openConsole, passwordOf, test } from '../fixtures'

const STORE_PASSWORD = 'a store password'
const KEY_PASSWORD = 'another password'

/** A JKS with two keys that have a password of their own. */
function makeStore(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'longshore-keys-')), 'release.jks')
  for (const alias of ['upload', 'release'])
    execFileSync(
      'keytool',
      `-genkeypair -keyalg RSA -keysize 2048 -alias ${alias} -dname CN=${alias} -validity 10000 -storetype JKS`
        .split(' ')
        .concat('-keystore', path, '-storepass', STORE_PASSWORD, '-keypass', KEY_PASSWORD),
    )
  return path
}

function printedBy(store: string): string {
  const text = execFileSync(
    'keytool',
    ['-list', '-v', '-alias', 'release', '-keystore', store, '-storepass', STORE_PASSWORD],
    { encoding: 'utf8', stdio: 'pipe' },
  )
  return /SHA256: ([0-9A-F:]+)/.exec(text)?.[1] ?? 'none'
}

async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.pack'))
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('[W-04] package-sign: generate a key, upload one, choose the default, remove', async ({ page }) => {
  test.slow()
  await openConsole(page, { account: 'aurora.pack', path: '/pack/game-conf?tab=keys' })
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: '生成密钥' }).first().click()
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(dialog.getByText('请填写证书名称')).toBeVisible()
  await dialog.getByLabel('名称', { exact: true }).fill('新游戏')
  await dialog.getByLabel('证书名称（CN）').fill('Harbor Games')
  await dialog.getByLabel('EC P-256').check()
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const generated = page.getByRole('row').filter({ hasText: '新游戏' })
  await expect(generated).toContainText('EC-256')

  // N3 of the review: it leaves once, encrypted, and Java's tool reads it.
  await page.getByRole('button', { name: '导出“新游戏”' }).click()
  await dialog.getByLabel('文件口令', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await expect(dialog.getByText('文件口令至少 12 位')).toBeVisible()
  await expectAccessible(page)
  for (const label of ['文件口令', '再次输入文件口令'])
    await dialog.getByLabel(label, { exact: true }).fill('lantern & quay 17')
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.pack'))
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  // The file is to be had this once: a stray Escape does not lose it.
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /保存 signing-key-.+\.p12/ }).click()
  const exported = await (await download).path()
  const read = ['-list', '-storetype', 'PKCS12', '-keystore', exported, '-storepass', 'lantern & quay 17']
  expect(execFileSync('keytool', read, { encoding: 'utf8', stdio: 'pipe' })).toContain('PrivateKeyEntry')
  await dialog.getByRole('button', { name: '已保存，关闭' }).click()
  await expect(generated).toContainText('已导出')
  await expect(page.getByRole('button', { name: '导出“新游戏”' })).toHaveCount(0)

  const store = makeStore()
  await page.getByRole('button', { name: '上传密钥文件' }).first().click()
  await dialog.getByLabel('密钥文件').setInputFiles(store)
  await dialog.getByLabel('文件密码', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: '读取密钥文件' }).click()
  await expect(dialog.getByText(/文件密码或密钥密码错误/)).toBeVisible()
  await dialog.getByLabel('文件密码', { exact: true }).fill(STORE_PASSWORD)
  await dialog.getByRole('button', { name: '读取密钥文件' }).click()
  await dialog.getByLabel('release', { exact: true }).check()
  await dialog.getByLabel('名称', { exact: true }).fill('正式密钥')
  await dialog.getByRole('button', { name: '添加密钥' }).click()
  await expect(dialog.getByText(/密钥的密码可能与文件密码不同/)).toBeVisible()
  await dialog.getByLabel('密钥密码', { exact: true }).fill(KEY_PASSWORD)
  await dialog.getByRole('button', { name: '添加密钥' }).click()
  await expect(dialog).toHaveCount(0)

  const uploaded = page.getByRole('row').filter({ hasText: '正式密钥' })
  await uploaded.getByRole('button', { name: '“正式密钥”的指纹' }).click()
  await expect(dialog.getByText(printedBy(store))).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toHaveCount(0)

  await uploaded.getByRole('button', { name: /设为默认/ }).click()
  await confirm(page, '设为默认')
  await expect(uploaded).toContainText('默认')
  await expectAccessible(page)

  // The default is in use; the other one goes.
  await uploaded.getByRole('button', { name: '删除“正式密钥”' }).click()
  await dialog.getByLabel('你的登录密码', { exact: true }).fill(passwordOf('aurora.pack'))
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect(dialog.getByText(/该密钥正在使用/)).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await generated.getByRole('button', { name: '删除“新游戏”' }).click()
  await confirm(page, '删除')
  await expect(generated).toHaveCount(0)
})

test('a file that is no key is refused in words', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/game-conf?tab=keys' })
  await page.getByRole('button', { name: '上传密钥文件' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('密钥文件')
  await expect(field).toBeFocused()
  await expect(dialog.getByText('未选择文件')).toBeVisible()
  const file = { name: 'x.jks', mimeType: 'application/octet-stream' }
  await field.setInputFiles({ ...file, buffer: Buffer.alloc(70_000) })
  await dialog.getByRole('button', { name: '读取密钥文件' }).click()
  await expect(dialog.getByText('文件超过 64 KB，不是密钥文件')).toBeVisible()
  await field.setInputFiles({ ...file, buffer: Buffer.from('no key store') })
  await dialog.getByRole('button', { name: '读取密钥文件' }).click()
  await expect(dialog.getByText(/无法读取该密钥文件/)).toBeVisible()
})

test('a reader sees certificates and no way to change them', async ({ page }) => {
  await openConsole(page, { account: 'aurora.reader', path: '/pack/game-conf?tab=keys', language: 'en-US' })
  await expect(page.getByRole('heading', { name: 'Signing keys' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Upload key file|Generate key|Remove|default/ })).toHaveCount(
    0,
  )
})

test('[W-04] a filing is kept beside the key that it is of, and says when it is not', async ({ page }) => {
  await openConsole(page, { account: 'aurora.pack', path: '/pack/game-conf?tab=filings' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '登记备案' }).click()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText('请填写')).toHaveCount(4)
  await dialog.getByLabel('备案号').fill('粤ICP备20260001号-3A')
  await dialog.getByLabel('包名').fill('com.harbor.filed')
  await dialog.getByLabel('证书 MD5').fill('12:34')
  await dialog.getByLabel('公钥').fill('ab'.repeat(40))
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText('应为 32 位十六进制数字')).toBeVisible()
  await dialog.getByLabel('证书 MD5').fill('0123456789ABCDEF0123456789ABCDEF')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const filed = page.getByRole('row').filter({ hasText: 'com.harbor.filed' })
  await expect(filed).toContainText('没有这个证书的密钥')
  await expectAccessible(page)
  await page.getByRole('button', { name: '移除“com.harbor.filed”的备案' }).click()
  await dialog.getByRole('button', { name: '移除', exact: true }).click()
  await expect(filed).toHaveCount(0)
})

for (const [language, theme] of [
  ['zh-CN', 'dark'],
  ['en-US', 'light'],
] as const)
  test(`[W-04] filings on a phone, ${language} and ${theme}: nothing is cut, everything is reached`, async ({
    page,
  }) => {
    const word = language === 'zh-CN' ? '登记备案' : 'Add filing'
    const long = `com.harbor.${theme}.${'averylongnameofapackage.'.repeat(6)}game`
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(page, { account: 'aurora.pack', path: '/pack/game-conf?tab=filings', language, theme })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: word }).click()
    const [number, name, md5, key] = await dialog.getByRole('textbox').all()
    await number?.fill('粤ICP备20260001号-3A')
    await name?.fill(long)
    await md5?.fill('0123456789ABCDEF0123456789ABCDEF')
    await key?.fill('ab'.repeat(256))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: language === 'zh-CN' ? '保存' : 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const remove = page.getByRole('button', { name: long }).last()
    await expect(remove).toBeVisible()
    await remove.scrollIntoViewIfNeeded()
    await expectFits(page)
    await expectAccessible(page)
    // A finger reaches each.
    for (const button of await page.getByRole('button', { name: long }).all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await remove.click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: language === 'zh-CN' ? '移除' : 'Remove', exact: true }).click()
    await expect(page.getByRole('button', { name: long })).toHaveCount(0)
  })
