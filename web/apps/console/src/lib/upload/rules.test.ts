// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { extensionOf, refuseCount, refuseFile, refuseImage } from './rules'

const png = { name: 'Icon.PNG', size: 100 * 1024 }

describe('[U-07] which files may go up', () => {
  it('asks for a file', () => {
    expect(refuseFile(undefined, {})).toBe('请选择文件')
  })

  it('names the allowed endings', () => {
    expect(refuseFile({ name: 'a.gif', size: 1 }, { accept: ['.png', '.jpg'] })).toBe(
      '请上传符合以下格式的文件：.png、.jpg',
    )
    expect(refuseFile({ name: 'png', size: 1 }, { accept: ['.png'] })).toContain('请上传符合以下格式的文件：')
    expect(refuseFile(png, { accept: ['.png', '.jpg'] })).toBeNull()
    expect(refuseFile({ name: 'anything', size: 1 }, {})).toBeNull()
  })

  it('names the largest size; exactly that is allowed', () => {
    expect(refuseFile(png, { maxKb: 99 })).toBe('文件超出限制，请上传大小在99Kb以内')
    expect(refuseFile(png, { maxKb: 100 })).toBeNull()
  })

  it.each([
    ['a.tar.gz', '.gz'],
    ['.hidden', '.hidden'],
    ['none', ''],
    ['folder.x/none', ''],
    ['ends.', ''],
  ])('reads the ending of %s', (name, ending) => {
    expect(extensionOf(name)).toBe(ending)
  })
})

describe('[U-08] sizes of images and numbers of files', () => {
  it('wants width and height', () => {
    expect(refuseImage({ width: 512, height: 500 }, { width: 512, height: 512 })).toBe(
      '请上传尺寸宽高尺寸为512*512的图片',
    )
    expect(refuseImage({ width: 512, height: 512 }, { width: 512, height: 512 })).toBeNull()
  })

  it('wants the width alone', () => {
    expect(refuseImage({ width: 500, height: 9 }, { width: 750 })).toBe('请上传尺寸宽为750的图片')
    expect(refuseImage({ width: 750, height: 9 }, { width: 750 })).toBeNull()
  })

  it('takes twenty files unless told otherwise', () => {
    expect(refuseCount(20)).toBeNull()
    expect(refuseCount(21)).toBe('已达到上传文件数限制20')
    expect(refuseCount(2, 1)).toBe('已达到上传文件数限制1')
  })
})
