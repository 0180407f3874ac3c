import { useState } from 'react'
import type { RealNameSearch } from './search'

/** Forward by the cursor; back through those that were passed, or to the newest. */
export function useCursor(
  search: RealNameSearch,
  next: number | null | undefined,
  go: (search: RealNameSearch) => void,
) {
  const [passed, setPassed] = useState<(number | undefined)[]>([])
  const { before } = search
  return {
    onPrevious:
      before === undefined
        ? undefined
        : () => {
            setPassed(passed.slice(0, -1))
            go({ ...search, before: passed.at(-1) })
          },
    onNext: next
      ? () => {
          setPassed([...passed, before])
          go({ ...search, before: next })
        }
      : undefined,
  }
}
