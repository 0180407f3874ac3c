// A wall is dark unless its address says otherwise.
export interface WallSearch {
  theme?: 'light'
}

export function parseWall(search: Record<string, unknown>): WallSearch {
  return search.theme === 'light' ? { theme: 'light' } : {}
}
