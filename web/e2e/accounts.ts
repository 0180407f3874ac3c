// Who signs in in the tests: the demo's accounts, and for each worker colleagues of its own who hold the same.
// Two tests at once would share one user's last game; and a password is checked once a worker, not once a test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'

/** The demo's accounts that tests sign in as. */
export type Account = Shared | 'aurora.none' | 'aurora.one' | 'borealis.all' | 'borealis.ops' | 'provider.ops'

type Shared = (typeof SHARED)[number]

/** Accounts of many tests: each worker signs in as somebody of its own with the same permissions and games. */
const SHARED = [
  'aurora.all',
  'aurora.second',
  'aurora.third',
  'aurora.pack',
  'aurora.reader',
  'aurora.mini',
] as const
const OWNER = 'aurora.all'
/** Who may do what the owner may: where such people meet in one test, each is another. */
const LIKE_OWNER: readonly Shared[] = [OWNER, 'aurora.second', 'aurora.third']
export const PASSWORD = 'quarry lantern ember tide'

export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
}

export interface TestUser {
  Id: number
  Token: string
  Name: string
  PublisherName: string
  Permissions: string[]
  LastGameId: number | null
  [field: string]: unknown
}

interface Login {
  account: string
  password: string
}

interface DemoLogin extends Login {
  name: string
  publisher: string
  permissions: string[]
}

/** The demo login of an account, out of demo-logins.json. */
export function demoLogin(account: Account): DemoLogin {
  const file = process.env.LONGSHORE_E2E_LOGINS
  if (!file) throw new Error('set LONGSHORE_E2E_LOGINS to the path of demo-logins.json')
  const { logins } = JSON.parse(readFileSync(file, 'utf8')) as { logins: DemoLogin[] }
  const found = logins.find((login) => login.account === account)
  if (!found) throw new Error(`${account} is not in ${file}`)
  return found
}

/** The headers of clause H-01 for calls that a test makes itself. */
export function headersOf(user: TestUser, gameId: number | '' = ''): Record<string, string> {
  return { 'Access-Token': user.Token, uid: String(user.Id), appid: String(gameId), path: '/e2e' }
}

const signedIn = new Map<Account, TestUser>()

/** The user as the server has it now; signed in once a worker, and again where a test has signed out. */
export async function signIn(request: APIRequestContext, account: Account): Promise<TestUser> {
  const kept = signedIn.get(account)
  const user =
    (kept && (await readAgain(request, kept))) ?? (await logIn(request, await loginOf(request, account)))
  signedIn.set(account, user)
  return user
}

async function readAgain(request: APIRequestContext, user: TestUser): Promise<TestUser | null> {
  const answer = await request.get('/ultra/user/info', { headers: headersOf(user) })
  const envelope = (await answer.json()) as Envelope<TestUser>
  return envelope.code === 0 ? envelope.data : null
}

async function logIn(request: APIRequestContext, { account, password }: Login): Promise<TestUser> {
  return dataOf(await request.post('/ultra/login', { form: { account, password } }))
}

async function dataOf<T>(answer: APIResponse): Promise<T> {
  const envelope = (await answer.json()) as Envelope<T>
  expect(envelope.code, `${answer.url()}: ${envelope.msg}`).toBe(0)
  return envelope.data
}

async function loginOf(request: APIRequestContext, account: Account): Promise<Login> {
  if (!isShared(account)) return demoLogin(account)
  // A worker that ended with a failed test is followed by another with its index. Playwright empties the folder.
  const { parallelIndex, project } = test.info()
  const file = path.join(project.outputDir, `${account}.${parallelIndex}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Login
  const login = await makeColleague(request, account, parallelIndex)
  mkdirSync(project.outputDir, { recursive: true })
  writeFileSync(file, JSON.stringify(login))
  return login
}

/** The password of whom `signIn` gives, for pages that ask for it again. */
export function passwordOf(account: Account): string {
  return isShared(account) ? PASSWORD : demoLogin(account).password
}

function isShared(account: Account): account is Shared {
  return SHARED.some((one) => one === account)
}

async function makeColleague(request: APIRequestContext, account: Shared, index: number): Promise<Login> {
  const owner = await logIn(request, demoLogin(OWNER))
  const role = LIKE_OWNER.includes(account)
    ? await roleOfOwner(request, owner, index)
    : await roleOf(request, owner, account)
  const name = `${account.split('.')[1]} ${index}`
  const link = await invite(request, owner, { name, role_ids: String(role), all_games: 'true' })
  const user = await accept(request, link, name)
  return { account: user.Account, password: PASSWORD }
}

/** A role of everything that the owner holds: there is one owner. */
async function roleOfOwner(request: APIRequestContext, owner: TestUser, index: number): Promise<number> {
  const role = { name: `e2e ${index} ${Date.now().toString(36)}`, permissions: owner.Permissions }
  const answer = await request.post('/ultra/role/save', { headers: headersOf(owner), data: role })
  return (await dataOf<{ Id: number }>(answer)).Id
}

async function roleOf(request: APIRequestContext, owner: TestUser, account: Shared): Promise<number> {
  const answer = await request.post('/ultra/admin/list', {
    headers: headersOf(owner),
    form: { keyword: account, page_size: 100 },
  })
  const { list } = await dataOf<{ list: { Account: string; Roles: { Id: number }[] }[] }>(answer)
  const role = list.find((one) => one.Account === account)?.Roles[0]
  if (!role) throw new Error(`${account} has no role`)
  return role.Id
}

/** Invites somebody; gives the link's path, as the owner gets it. */
export async function invite(
  request: APIRequestContext,
  owner: TestUser,
  form: { name: string; role_ids?: string; all_games: 'true' },
): Promise<string> {
  const answer = await request.post('/ultra/admin/invite', { headers: headersOf(owner), form })
  return (await dataOf<{ Link: string }>(answer)).Link
}

/** Accepts an invitation under an account that nobody has; gives the new user, signed in. */
export async function accept(
  request: APIRequestContext,
  link: string,
  name: string,
): Promise<TestUser & { Account: string }> {
  const token = new URL(link, 'http://host').searchParams.get('token') ?? ''
  const form = { token, account: newAccount(), name, password: PASSWORD }
  return dataOf(await request.post('/ultra/invitation/accept', { form }))
}

/** An account that nobody has yet. */
export function newAccount(): string {
  return `e2e.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
}
