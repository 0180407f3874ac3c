// How a series looks, said once for its line, its legend and the picture.
import type { Series } from './draw'

const HUES = 7
const GREY = 8

export interface Look {
  /** Of `--color-series-…`. */
  hue: number
  line: 'solid' | 'dashed' | 'dotted'
}

/** Past the seven hues they come again, dotted; what is compared with or the rest is grey. */
export function lookOf({ isBefore, isRest }: Pick<Series, 'isBefore' | 'isRest'>, index: number): Look {
  if (isBefore) return { hue: GREY, line: 'dashed' }
  if (isRest) return { hue: GREY, line: 'solid' }
  return { hue: (index % HUES) + 1, line: index < HUES ? 'solid' : 'dotted' }
}
