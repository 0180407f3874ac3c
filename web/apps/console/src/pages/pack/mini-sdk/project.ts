import type { PlatformCode } from './api'
import { exportProject } from './api'

/** Saves the project files of a platform as a zip archive. */
export async function saveProject(platform: PlatformCode): Promise<void> {
  const { file_name, archive } = await exportProject(platform)
  const bytes = Uint8Array.from(atob(archive), (character) => character.codePointAt(0) ?? 0)
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  URL.revokeObjectURL(url)
}
