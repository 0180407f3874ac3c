// Whether what was opened is there no more: deleted, or kept to themselves by whoever made it.
import { ApiError, codes } from '@longshore/api-client'
import type { Load } from '@longshore/remote'

export function isGone(load: Load<unknown>): boolean {
  const error = load.state === 'loading' ? null : load.state === 'failed' ? load.error : load.query.error
  return error instanceof ApiError && error.code === codes.NOT_FOUND
}
