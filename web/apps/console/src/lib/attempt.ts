import { ApiError } from '@longshore/api-client'
import { toast } from './toast'

/** What a button without a dialog does: a refusal, which nothing else would show, becomes a toast. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast('error', error.message)
  }
}
