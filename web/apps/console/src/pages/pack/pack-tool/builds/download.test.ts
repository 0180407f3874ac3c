// @vitest-environment happy-dom
import type { Game } from '@longshore/api-client'
import { expect, test, vi } from 'vitest'
import { type FileToSave, saveFile } from '@/lib/save-file'
import { useAppState } from '@/lib/stores/app-state'
import { fetchLinks, type Item } from '../api'
import { downloadItems } from './download'

vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn<(file: FileToSave) => number>() }))
vi.mock('../api', () => ({
  fetchLinks: vi.fn<typeof fetchLinks>(async () => ({ list: [], zip_url: '/zip' }) as never),
}))

const select = (Id: number) => useAppState.setState({ gameInfo: { Id } as Game })
const item = (id: number) => ({ id, file_name: `${id}.apk`, size: 1 }) as Item

test.each([[[item(7)]], [[item(7), item(8)]]])(
  'packages of one game are asked for as that game’s, though another is selected when it is tried again',
  async (items) => {
    select(1)
    downloadItems(items, 3)
    select(2)
    await vi.mocked(saveFile).mock.lastCall?.[0].address()
    expect(fetchLinks).toHaveBeenLastCalledWith(
      items.map(({ id }) => id),
      { gameId: 1 },
    )
  },
)
