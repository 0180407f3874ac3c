// Somebody new for a test that changes an account: invited over HTTP, so that the worker's colleagues stay as they are.
import type { APIRequestContext } from '@playwright/test'
import { accept, invite, signIn, type TestUser } from '../accounts'

export { newAccount, PASSWORD } from '../accounts'

/** An invitation's path, as the owner gets it. */
export async function makeInvitation(request: APIRequestContext, name: string): Promise<string> {
  const owner = await signIn(request, 'aurora.all')
  return invite(request, owner, { name, all_games: 'true' })
}

/** A user of Aurora who has just accepted an invitation. */
export async function makeUser(
  request: APIRequestContext,
  name: string,
): Promise<TestUser & { Account: string }> {
  return accept(request, await makeInvitation(request, name), name)
}
