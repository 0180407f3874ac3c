import { saveFile } from '@/lib/save-file'
import { selectedGameId } from '@/lib/stores/app-state'
import type { Item } from '../api'
import { fetchLinks } from '../api'

/** Saves finished packages: one as it is, several as one archive. */
export function downloadItems(items: readonly Item[], buildId: number): void {
  const [first] = items
  if (!first) return
  const ofGame = { gameId: selectedGameId() }
  if (items.length === 1) {
    saveFile({
      name: first.file_name,
      size: first.size,
      address: async () => (await fetchLinks([first.id], ofGame)).list[0]?.url ?? '',
    })
    return
  }
  const ids = items.map((item) => item.id)
  saveFile({
    name: `build-${buildId}.zip`,
    size: items.reduce((sum, item) => sum + (item.size ?? 0), 0),
    address: async () => (await fetchLinks(ids, ofGame)).zip_url,
  })
}
