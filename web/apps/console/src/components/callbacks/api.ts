import type { Answer, Input, Schemas } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { queryClient } from '@/lib/query-client'
import { selectedGameId } from '@/lib/stores/app-state'

export const ENVIRONMENTS = ['production', 'sandbox'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export type CallbackKind = NonNullable<Input<'usdk_callback_example'>['kind']>
export type SignatureExample = Answer<'usdk_callback_example'>
export type NoticeForm = SignatureExample['form']
export type SecretVersion = Schemas['SecretVersion']
export type EnvironmentCallbacks = Schemas['EnvironmentOutput']
export type RevealedSecret = Schemas['RevealedSecret']

export function callbacksQuery() {
  return queryOptions({
    queryKey: ['callbacks', selectedGameId(), 'info'],
    queryFn: ({ signal }) => ask('usdk_callback_info', {}, { signal }),
  })
}

export function exampleQuery(environment: Environment, kind: CallbackKind) {
  return queryOptions({
    queryKey: ['callbacks', selectedGameId(), 'example', environment, kind],
    queryFn: ({ signal }) => ask('usdk_callback_example', { environment, kind }, { signal }),
  })
}

function invalidateCallbacks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['callbacks'] })
}

export async function saveAddresses(form: Input<'usdk_callback_save'>): Promise<void> {
  await ask('usdk_callback_save', form)
  await invalidateCallbacks()
}

export async function revealSecrets(environment: Environment, password: string): Promise<RevealedSecret[]> {
  return (await ask('usdk_callback_reveal', { environment, password })).secrets
}

export async function rotateSecret(
  environment: Environment,
  password: string,
  hours: number,
): Promise<RevealedSecret[]> {
  const { secrets } = await ask('usdk_callback_rotate', { environment, password, overlap_hours: hours })
  await invalidateCallbacks()
  return secrets
}
