import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { accessKeysQuery, checklistQuery } from './api'

/** The game's client key; showing it is recorded. */
export async function clientKeyOf(password: string): Promise<string> {
  const { keys } = await ask('usdk_reveal_access_keys', { kind: 'client', password })
  return keys[0]?.value ?? ''
}

/** What the SDK is started with, as JSON; the password shows the client key, which is recorded. */
export async function configOf(password: string): Promise<string> {
  const clientKey = await clientKeyOf(password)
  const [{ app_id: appId }, { address }] = await Promise.all([
    queryClient.ensureQueryData(accessKeysQuery()),
    queryClient.ensureQueryData(checklistQuery('sandbox')),
  ])
  const config = { address: address || location.origin, appId, clientKey }
  return `${JSON.stringify(config, null, 2)}\n`
}
