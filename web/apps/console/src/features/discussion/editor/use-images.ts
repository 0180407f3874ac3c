// Images on their way into the text: by paste, by drop and by the button.
import { useRef, useState } from 'react'
import { toast } from '@/lib/toast'
import { discussionTexts } from '../locales'
import { type DroppedImages, imagesIn, sortImages } from './image-files'

export interface Images {
  /** How many are on their way. */
  pending: number
  /** Takes the images of a paste or drop; false where it brings none, so that the editor takes it. */
  take(data: DataTransfer | null): boolean
  choose(files: readonly File[]): void
}

/** `insert` puts an image where the cursor is then; false where there is no text to put it into any more. */
export function useImages(insert: (image: { src: string; alt: string }) => boolean): Images {
  const t = discussionTexts.useT()
  const [pending, setPending] = useState(0)
  // Images appear in the order in which they were given, however long each takes.
  const last = useRef<Promise<void>>(Promise.resolve())

  const send = (file: File): void => {
    setPending((count) => count + 1)
    const arrived = import('./upload-images').then(({ uploadImage }) => uploadImage(file))
    // Told below, in its turn.
    arrived.catch(() => undefined)
    const before = last.current
    last.current = (async () => {
      await before
      try {
        const src = await arrived
        if (!insert({ src, alt: file.name })) toast('warning', t('imageLate', { name: file.name }))
      } catch (error) {
        toast('error', t('imageFailed', { name: file.name, reason: reasonOf(error) }))
      } finally {
        setPending((count) => count - 1)
      }
    })()
  }
  const add = ({ accepted, refused }: DroppedImages): void => {
    if (refused.length > 0) toast('warning', t('imageType'))
    if (accepted.length > 1) void addMany(accepted)
    else for (const file of accepted) send(file)
  }
  const addMany = async (files: readonly File[]): Promise<void> => {
    const { refuseImages } = await import('./upload-images')
    const problem = refuseImages(files.length)
    if (problem) toast('warning', problem)
    else for (const file of files) send(file)
  }
  return {
    pending,
    take(data) {
      const found = imagesIn(data)
      if (found.accepted.length + found.refused.length === 0) return false
      add(found)
      return true
    },
    choose: (files) => add(sortImages(files)),
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
