// Which files may go up, and what the user is told about the others (clauses U-07, U-08).
import { UploadError } from './errors'
import { uploadTexts } from './locales'

export const DEFAULT_LIMIT = 20
const BYTES_PER_KB = 1024

interface FileRules {
  accept?: readonly string[]
  maxKb?: number
}

/** The width, and the height where it matters, that an image must have. */
export interface ImageRule {
  width: number
  height?: number
}

/** The ending with its dot, in small letters; empty when the name has none. */
export function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? ''
}

/** What is said where a file is needed and none was chosen (clause U-07). */
export function fileNeeded(): string {
  return uploadTexts.t('fileNeeded')
}

/** Why the file may not go up; null when it may. */
export function refuseFile(
  file: Pick<File, 'name' | 'size'> | undefined,
  { accept = [], maxKb }: FileRules,
): string | null {
  const t = uploadTexts.t
  if (!file) return fileNeeded()
  if (accept.length > 0 && !accept.includes(extensionOf(file.name)))
    return t('wrongType', { list: accept.join(t('separator')) })
  if (maxKb !== undefined && file.size > maxKb * BYTES_PER_KB) return t('tooLarge', { size: maxKb })
  return null
}

/** Why the image's size is wrong; null when it is right. */
export function refuseImage(actual: Required<ImageRule>, rule: ImageRule): string | null {
  const { width, height } = rule
  if (actual.width === width && (height === undefined || actual.height === height)) return null
  return height === undefined
    ? uploadTexts.t('wrongWidth', { width })
    : uploadTexts.t('wrongDimensions', { width, height })
}

/** Why no further file may be added; null while there is room. */
export function refuseCount(count: number, limit = DEFAULT_LIMIT): string | null {
  return count > limit ? uploadTexts.t('tooMany', { limit }) : null
}

/** Reads an image's size; rejects where the browser cannot read it as an image. */
export async function dimensionsOf(file: File): Promise<Required<ImageRule>> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    throw new UploadError(uploadTexts.t('notAnImage'))
  } finally {
    URL.revokeObjectURL(url)
  }
}
