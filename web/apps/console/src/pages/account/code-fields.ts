import { codes } from '@longshore/api-client'

/** Refusals of a new account that belong to a field. */
export const CODE_FIELDS = { [codes.CONFLICT]: 'account', [codes.WEAK_PASSWORD]: 'password' } as const
