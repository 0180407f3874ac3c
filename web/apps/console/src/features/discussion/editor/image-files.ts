// Which files of a paste or drop are images that a comment may carry (clause C-11).

/** The types, and the ending that a file of each has when its own name has none. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['image/png', '.png'],
  ['image/jpeg', '.jpg'],
  ['image/gif', '.gif'],
])

/** For the button's file dialog. */
export const ACCEPT = [...ENDINGS.keys()].join(',')

export interface DroppedImages {
  accepted: File[]
  /** Images of another type, and files that are no images. */
  refused: File[]
}

/** The files; none when the data carries text, as a copy out of a word processor does beside its picture. */
export function imagesIn(data: Pick<DataTransfer, 'files' | 'types'> | null): DroppedImages {
  const files = data && !data.types.includes('text/plain') ? [...data.files] : []
  return sortImages(files)
}

/** Which of the files a comment may carry. */
export function sortImages(files: readonly File[]): DroppedImages {
  return {
    accepted: files.filter((file) => ENDINGS.has(file.type)),
    refused: files.filter((file) => !ENDINGS.has(file.type)),
  }
}

/** The file under a name that ends as its type does: what a browser pastes may be called anything. */
export function withEnding(file: File): File {
  const ending = ENDINGS.get(file.type) ?? ''
  if (/\.(png|jpe?g|gif)$/i.test(file.name)) return file
  return new File([file], `${file.name || 'image'}${ending}`, { type: file.type })
}
