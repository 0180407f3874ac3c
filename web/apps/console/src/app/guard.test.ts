// @vitest-environment happy-dom
import type { UserInfo } from '@longshore/api-client'
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession } from '@/lib/expiry'
import { queryClient } from '@/lib/query-client'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { useSession } from '@/lib/stores/session'
import { useToasts } from '@/lib/toast'
import { guard } from './guard'

const USER: UserInfo = {
  Id: 7,
  Token: 't',
  Account: 'a',
  Name: 'A',
  Email: null,
  Phone: null,
  PublisherId: 1,
  PublisherName: 'P',
  IsOwner: false,
  Permissions: ['pack'],
  PermissionEntries: [{ type: 'page', path: '/pack', key: 'pack' }],
  LastGameId: null,
  CreatedAt: 1,
}
const GAME = { Id: 3, Name: 'G', Icon: '', GameType: 'app' }

type Data = Parameters<typeof guard>[0]['matches'][number]['staticData']

/** Runs the guard for a route; gives where it redirects to, or null. */
async function visit(
  pathname: string,
  ...statics: Data[]
): Promise<{ to?: string; search?: unknown } | null> {
  const matches = statics.map((staticData) => ({ staticData }))
  const location = { pathname, href: `${pathname}?page=2` }
  try {
    await guard({ location, matches, preload: false } as never)
    return null
  } catch (error) {
    if (isRedirect(error)) return error.options as { to?: string }
    throw error
  }
}

let answers: Record<string, unknown>

beforeEach(() => {
  clearSession()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  answers = { '/ultra/user/info': { code: 0, msg: '', data: USER } }
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => {
      const found = answers[url.split('?')[0] ?? '']
      return Promise.resolve(new Response(JSON.stringify(found ?? { code: 4004, msg: 'none', data: null })))
    }),
  )
})

function signIn(): void {
  useSession.setState({ token: 't', uid: '7', user: USER })
}

describe('without a token', () => {
  test('[N-02] goes to /login with the full path', async () => {
    expect(await visit('/operate', { page: 'Operate' })).toMatchObject({
      to: '/login',
      search: { redirect: '/operate?page=2' },
    })
  })
  test.each(['Home', 'Login', '404'] as const)('[N-02] %s is allowed and makes no call', async (page) => {
    expect(await visit('/x', { page })).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
  })
  test('[N-02] permitted routes are reset', async () => {
    usePermission.getState().generate(USER.PermissionEntries)
    await visit('/home', { page: 'Home' })
    expect(usePermission.getState()).toMatchObject({ routes: [], errorRouteAdded: false })
  })
  test('[N-01] [R-08] the route name becomes the comment key', async () => {
    await visit('/pack/sdk', { page: 'SDK' })
    expect(useAppState.getState().commentKey).toBe('SDK')
  })
  test('[R-04] an unknown path is left to its own redirect', async () => {
    expect(await visit('/nowhere', {})).toBeNull()
  })
})

describe('with a token', () => {
  beforeEach(signIn)

  test('[N-03] /login proceeds', async () => {
    expect(await visit('/login', { page: 'Login' })).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
  })
  test('[N-04] user info is fetched once', async () => {
    await visit('/home', { page: 'Home' })
    await visit('/home', { page: 'Home' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
  test('[N-04] no Id ends the login', async () => {
    answers['/ultra/user/info'] = { code: 0, msg: '', data: {} }
    expect(await visit('/home', { page: 'Home' })).toMatchObject({ to: '/login' })
    expect(useSession.getState().token).toBe('')
  })
  test('[N-05] [R-06] roles give the routes, a permitted page opens', async () => {
    expect(await visit('/pack/sdk', {}, { page: 'SDK' })).toBeNull()
    expect(usePermission.getState().routes).toEqual(['/pack'])
  })
  test('[R-06] [N-08] a page without permission goes to /404', async () => {
    expect(await visit('/operate', { page: 'Operate' })).toMatchObject({
      to: '/404',
    })
  })
  test('[N-05] [N-07] nobody’s permissions: the error, and /404', async () => {
    answers['/ultra/user/info'] = {
      code: 0,
      msg: '',
      data: { ...USER, Permissions: [], PermissionEntries: [] },
    }
    expect(await visit('/user-center', { page: 'UserCenter' })).toMatchObject({ to: '/404' })
    expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error', text: '用户没有分配权限!' }])
    expect(await visit('/home', { page: 'Home' })).toBeNull()
  })
  test('[N-06] the last game is fetched and set', async () => {
    answers['/ultra/user/info'] = { code: 0, msg: '', data: { ...USER, LastGameId: 3 } }
    answers['/ultra/game/info'] = { code: 0, msg: '', data: GAME }
    await visit('/home', { page: 'Home' })
    expect(useAppState.getState().gameInfo).toMatchObject({ Id: 3, Name: 'G' })
  })
  test('[N-06] a selected game stays; a last game that is gone leaves none', async () => {
    answers['/ultra/user/info'] = { code: 0, msg: '', data: { ...USER, LastGameId: 3 } }
    await visit('/home', { page: 'Home' })
    expect(useAppState.getState().gameInfo).toBeNull()
    useAppState.getState().setGame({ Id: 9, Name: 'own', Icon: '', GameType: 'app' })
    await visit('/home', { page: 'Home' })
    expect(useAppState.getState().gameInfo?.Id).toBe(9)
  })
  test('a game that was taken from the user is left, and the page opens', async () => {
    useAppState.getState().setGame({ Id: 9, Name: 'lost', Icon: '', GameType: 'app' })
    const refused = { code: 4004, msg: 'none', data: null }
    vi.stubGlobal(
      'fetch',
      vi.fn((_url: string, { headers }: { headers: Record<string, string> }) =>
        Promise.resolve(
          new Response(JSON.stringify(headers.appid ? refused : { code: 0, msg: '', data: USER })),
        ),
      ),
    )
    expect(await visit('/home', { page: 'Home' })).toBeNull()
    expect(useAppState.getState().gameInfo).toBeNull()
  })
  test('a preload does not touch the comment key', async () => {
    useAppState.getState().setCommentKey('Home')
    await guard({
      location: { pathname: '/pack/sdk', href: '/pack/sdk' },
      matches: [{ staticData: { page: 'SDK' } }],
      preload: true,
    } as never)
    expect(useAppState.getState().commentKey).toBe('Home')
  })
})
