import { describe, expect, it } from 'vitest'
import { readTextFile } from './read-text-file'

describe('readTextFile', () => {
  it('makes paragraphs of a text, with its signs as text', async () => {
    const file = new File(['第一条 <b> & 二\r\n\r\n第二条\n'], 'a.TXT')
    expect(await readTextFile(file)).toBe('<p>第一条 &lt;b> &amp; 二</p><p>第二条</p>')
  })

  it('takes HTML as it is; the editor and the server clean it', async () => {
    expect(await readTextFile(new File(['<h1>t</h1>'], 'a.html'))).toBe('<h1>t</h1>')
  })

  it.each([
    [new File(['x'], 'a.docx')],
    [new File([new Uint8Array([0xff, 0xfe, 0x41])], 'a.txt')],
    [new File([new Uint8Array(1_048_577)], 'a.txt')],
  ])('refuses what is no small UTF-8 text', async (file) => {
    expect(await readTextFile(file)).toBeNull()
  })
})
