import type { KeyboardEvent } from 'react'

// What browsers say of a key that an input method takes, also where they say that it has composed already.
const OF_INPUT_METHOD = 229

/** True of a key by which somebody chooses or leaves what an input method offers: it is for that, and for nothing of ours. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === OF_INPUT_METHOD
}
