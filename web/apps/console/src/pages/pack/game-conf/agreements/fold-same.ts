import type { DiffLine } from './api'

type Shown = DiffLine | { change: 'skipped'; count: number }

const AROUND = 2

/** Leaves out what is far from any change; two lines around each change stay. */
export function foldSame(lines: readonly DiffLine[]): Shown[] {
  const shown: Shown[] = []
  let skipped = 0
  for (const [index, line] of lines.entries()) {
    const near = lines.slice(Math.max(0, index - AROUND), index + AROUND + 1)
    if (near.every(({ change }) => change === 'same')) {
      skipped += 1
      continue
    }
    if (skipped > 0) shown.push({ change: 'skipped', count: skipped })
    skipped = 0
    shown.push(line)
  }
  if (skipped > 0) shown.push({ change: 'skipped', count: skipped })
  return shown
}
