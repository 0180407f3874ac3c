// Something done to many players: so many at a time, and what is left of it when a call fails.
import { ApiError } from '@longshore/api-client'

const AT_ONCE = 200

export interface Run {
  /** To how many it was done, and to how many not: barred before, or nobody any more. */
  done: number
  left: number
  banIds: readonly number[]
  /** Players whose turn has not come. */
  rest: readonly number[]
  /** Why it stopped before the end. */
  refusal: string | null
}

/** What one call answers. */
export interface Part {
  done: number
  left: number
  banIds?: readonly number[]
}

export function begun(rest: readonly number[]): Run {
  return { done: 0, left: 0, banIds: [], rest, refusal: null }
}

/** Goes on to the end or to the first call that is refused; `onStep` hears of each part. */
export async function goOn(
  run: Run,
  step: (playerIds: number[]) => Promise<Part>,
  onStep: (run: Run) => void,
): Promise<Run> {
  let at: Run = { ...run, refusal: null }
  try {
    while (at.rest.length > 0) {
      const { done, left, banIds = [] } = await step(at.rest.slice(0, AT_ONCE))
      at = {
        done: at.done + done,
        left: at.left + left,
        banIds: [...at.banIds, ...banIds],
        rest: at.rest.slice(AT_ONCE),
        refusal: null,
      }
      onStep(at)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    at = { ...at, refusal: error.message }
  }
  return at
}
