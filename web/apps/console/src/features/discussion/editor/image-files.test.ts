import { describe, expect, it } from 'vitest'
import { imagesIn } from './image-files'

function dataOf(types: string[], ...files: File[]) {
  return { types, files: files as unknown as FileList }
}
const file = (type: string) => new File(['x'], 'x', { type })

describe('[C-11] imagesIn', () => {
  it('accepts png, jpeg and gif only', () => {
    const { accepted, refused } = imagesIn(
      dataOf(['Files'], ...['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml', 'image/webp'].map(file)),
    )
    expect(accepted.map(({ type }) => type)).toEqual(['image/png', 'image/jpeg', 'image/gif'])
    expect(refused.map(({ type }) => type)).toEqual(['image/svg+xml', 'image/webp'])
  })

  it('leaves text alone that comes with a picture of itself', () => {
    expect(imagesIn(dataOf(['text/plain', 'Files'], file('image/png'))).accepted).toEqual([])
    expect(imagesIn(null)).toEqual({ accepted: [], refused: [] })
  })
})
