// The files that the console's scripts are built into, by which pages need what lies in them.
import type { PageGroup } from '@longshore/kit/page-chunks'

const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/
const ENTRY = 'index'
/** The frame around every page for which one has signed in, and what looks whether one has. */
const FRAME = '_entry'
// The first page after it, which waits for nothing that others need.
const HOME = '_entry.home'
// So many pages within the frame share it that a file of all that such pages share is worth it to each.
const MANY = 4

/** The page that a module of the console opens; the frame and the entry count as such. */
export function pageOf(id: string): string | undefined {
  if (id.endsWith('/apps/console/index.html')) return ENTRY
  if (id.endsWith('/src/app/guard-signed-in.ts')) return FRAME
  return ROUTE.exec(id)?.[1]
}

/** From what most pages need to what some do. */
export const chunkGroups: readonly PageGroup[] = [
  { name: 'app', holds: (pages) => pages.has(ENTRY) },
  // Who signs in or is invited loads nothing of the frame for it.
  { name: 'public', holds: (pages) => isPublic(pages) && (pages.has(FRAME) || framed(pages) > 0) },
  { name: 'frame', holds: (pages) => pages.has(FRAME) },
  { name: 'home-parts', holds: (pages) => pages.has(HOME) && framed(pages) >= MANY },
  { name: 'parts', holds: (pages) => framed(pages) >= MANY },
]

function framed(pages: ReadonlySet<string>): number {
  return [...pages].filter(isFramed).length
}

function isPublic(pages: ReadonlySet<string>): boolean {
  return [...pages].some((page) => page !== ENTRY && page !== FRAME && !isFramed(page))
}

/** Within the frame, or the data center on a phone, which has most of the frame in it. */
function isFramed(page: string): boolean {
  return page.startsWith('_entry.') || page.startsWith('phone.')
}
