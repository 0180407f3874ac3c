// @vitest-environment happy-dom
import type { UserInfo } from '@longshore/api-client'
import { describe, expect, test } from 'vitest'
import { clearSession } from '../expiry'
import { completeSignIn } from '../sign-in'
import { useAppState } from './app-state'
import { usePermission } from './permission'
import { useSession } from './session'

const USER: UserInfo = {
  Id: 7,
  Token: 'secret',
  Account: 'aurora.all',
  Name: '林岚',
  Email: null,
  Phone: null,
  PublisherId: 1,
  PublisherName: '极光互动',
  IsOwner: true,
  Permissions: ['pack'],
  PermissionEntries: [{ type: 'page', path: '/pack', key: 'pack' }],
  LastGameId: null,
  CreatedAt: 1_700_000_000,
}

describe('session', () => {
  test('[L-01] a login stores user, token and uid in local storage', () => {
    completeSignIn(USER)
    const stored = JSON.parse(localStorage.getItem('longshore.session') ?? '')
    expect(stored.state).toMatchObject({ token: 'secret', uid: '7', user: { Id: 7, Name: '林岚' } })
    expect(stored.state.user).not.toHaveProperty('Token')
  })
  test('[L-02] clearing takes everything of the login', () => {
    completeSignIn(USER)
    useAppState.getState().setGame({ Id: 1, Name: 'a', Icon: '', GameType: 'app' })
    usePermission.getState().generate(USER.PermissionEntries)
    clearSession()
    expect(useSession.getState()).toMatchObject({ user: null, token: '', uid: '' })
    expect(useAppState.getState().gameInfo).toBeNull()
    expect(sessionStorage.getItem('longshore.game')).toBeNull()
    expect(usePermission.getState().routes).toEqual([])
    expect(localStorage.getItem('longshore.session')).not.toContain('secret')
  })
})
