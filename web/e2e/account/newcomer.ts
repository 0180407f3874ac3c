// Somebody new for a test that changes an account: invited by the owner over HTTP, so that the demo users stay as they are.
import { type APIRequestContext, expect } from '@playwright/test'
import { type Envelope, headersOf, signIn, type TestUser } from '../fixtures'

export const PASSWORD = 'quarry lantern ember tide'

/** An invitation's path, as the owner gets it. */
export async function makeInvitation(request: APIRequestContext, name: string): Promise<string> {
  const owner = await signIn(request, 'aurora.all')
  const answer = await request.post('/ultra/admin/invite', {
    headers: headersOf(owner),
    form: { name, all_games: 'true' },
  })
  const envelope = (await answer.json()) as Envelope<{ Link: string }>
  expect(envelope.code, envelope.msg).toBe(0)
  return envelope.data.Link
}

export function newAccount(): string {
  return `e2e.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
}

/** A user of Aurora who has just accepted an invitation. */
export async function makeUser(
  request: APIRequestContext,
  name: string,
): Promise<TestUser & { Account: string }> {
  const token = new URL(await makeInvitation(request, name), 'http://host').searchParams.get('token') ?? ''
  const account = newAccount()
  const answer = await request.post('/ultra/invitation/accept', {
    form: { token, account, name, password: PASSWORD },
  })
  const envelope = (await answer.json()) as Envelope<TestUser>
  expect(envelope.code, envelope.msg).toBe(0)
  return { ...envelope.data, Account: account }
}
