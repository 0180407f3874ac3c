// Which files of a paste or drop are images that a comment may carry (clause C-11).

const ACCEPTED_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif'])

export interface DroppedImages {
  accepted: File[]
  /** Images of another type, and files that are no images. */
  refused: File[]
}

/** The files; none when the data carries text, as a copy out of a word processor does beside its picture. */
export function imagesIn(data: Pick<DataTransfer, 'files' | 'types'> | null): DroppedImages {
  const files = data && !data.types.includes('text/plain') ? [...data.files] : []
  return {
    accepted: files.filter((file) => ACCEPTED_TYPES.has(file.type)),
    refused: files.filter((file) => !ACCEPTED_TYPES.has(file.type)),
  }
}
