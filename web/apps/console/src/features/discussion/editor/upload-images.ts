// Images of comments go to the object store, and the comment holds their addresses (clause C-11). Loaded with the first one.
import { startUpload } from '@/lib/upload'
import { withEnding } from './image-files'

const MAX_KB = 10 * 1024
/** Same origin whatever the store is, and all that the sanitizers let through. */
const PUBLIC_PATH = '/store/cdn/'

/** Why so many images at once are too many (clause U-08); null when they are not. */
export { refuseCount as refuseImages } from '@/lib/upload/rules'

/** Sends the image; gives the address that the comment shows. */
export async function uploadImage(file: File): Promise<string> {
  const { promise } = startUpload({
    type: 1,
    purpose: 'comment_image',
    file: withEnding(file),
    maxKb: MAX_KB,
  })
  return PUBLIC_PATH + (await promise).key
}
