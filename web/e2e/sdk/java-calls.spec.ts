// The calls that SDK接入 shows for Android, as a game takes them over.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, openConsole, test } from '../fixtures'
import { Play } from '../operate/play'
import { checklist } from './checklist'

test('the Java calls that the checklist shows compile with the SDK that the page gives', async ({ page }) => {
  const play = await Play.begin(page.request)
  await openConsole(page, { account: 'aurora.all', game: play.game.Id, path: '/pack/sdk' })
  const list = checklist(page)
  const calls: string[] = []
  for (const name of [/^SDK 初始化/, /^玩家登录/, /^上报角色/, /^下单/, /^上报事件/]) {
    await list.getByRole('button', { name }).click()
    if (calls.length === 0) await list.getByRole('button', { name: 'Java（Android）' }).click()
    await expect(list.getByRole('button', { name: 'Java（Android）' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    calls.push(await list.locator('pre').innerText())
  }
  expect(calls[0]).toContain(`"${play.keys.appId}"`)
  const folder = mkdtempSync(path.join(tmpdir(), 'longshore-java-'))
  try {
    const packages = ['', '.android', '.api', '.channel'].map((one) => `import com.longshore.sdk${one}.*;`)
    const methods = calls.map((call, index) => `void step${index}() {\n${call}\n}`)
    const helpers =
      'void signIn() {} void show(String text) {} void sendToGameServer(String token) {} void waitForGoods(String id) {}'
    writeFileSync(
      path.join(folder, 'Game.java'),
      `${packages.join('\n')}\nimport java.util.Collections;\n` +
        `class Game extends android.app.Activity {\nLongshoreGame game;\n${helpers}\n${methods.join('\n')}\n}\n`,
    )
    const sdk = path.resolve(import.meta.dirname, '../../../sdk/android/src')
    const sources = ['main', 'generated', 'stubs'].map((one) => path.join(sdk, one, 'java')).join(':')
    const flags = ['-proc:none', '-implicit:none', '-encoding', 'UTF-8', '-d', folder, '-sourcepath', sources]
    execFileSync('javac', [...flags, path.join(folder, 'Game.java')])
  } finally {
    rmSync(folder, { recursive: true })
  }
  await play.putAway()
})
