// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codesTable } from './compile/codes'
import { renderPage } from './compile/page'
import { readSections } from './compile/sections'
import { findSections } from './guide'

const GUIDE = '../docs/guide/'
const read = (path: string): string => readFileSync(GUIDE + path, 'utf8')

describe('[A-04] the usage guide', () => {
  const chinese = readSections(read('usage/zh-CN.md'))
  const english = readSections(read('usage/en-US.md'))

  it('has the same sections in both languages', () => {
    expect(english.map(({ id }) => id)).toEqual(chinese.map(({ id }) => id))
    expect(chinese.length).toBeGreaterThan(5)
    for (const section of [...chinese, ...english]) expect(section.html.length).toBeGreaterThan(100)
  })

  it('finds sections by every word, whatever the case', () => {
    expect(findSections(english, 'CTRL k').map(({ id }) => id)).toEqual(['keys'])
    expect(findSections(chinese, '草稿 标签').map(({ id }) => id)).toEqual(['discussion'])
    expect(findSections(english, '')).toHaveLength(english.length)
  })

  it('refuses a section without an id', () => {
    expect(() => readSections('## Title')).toThrow('needs an id')
  })
})

describe('[A-04] the developer docs', () => {
  it('carry every code of the server’s catalogue that signs nobody out', () => {
    const catalogue = readFileSync('../docs/reference/errors.md', 'utf8')
    const codes = [...catalogue.matchAll(/^\| ([45]\d{3}) /gm)].map(([, code]) => code)
    const table = codesTable(catalogue, 'en-US')
    expect(codes.length).toBeGreaterThan(20)
    for (const code of codes) expect(table).toContain(`| ${code} |`)
    expect(table).not.toContain('| 402 |')
    expect(() => codesTable('# nothing', 'zh-CN')).toThrow('no codes')
  })

  it('have the same pages in both languages', () => {
    expect(readdirSync(`${GUIDE}developer/en-US`)).toEqual(readdirSync(`${GUIDE}developer/zh-CN`))
  })

  it.each([
    ['en-US', 'What changes', 'What is not supported'],
    ['zh-CN', '改什么', '不支持'],
  ])('say for each gate what changes and what is not supported (%s)', (language, changes, unsupported) => {
    const gates = ['10-usdk', '11-quicksdk', '12-u8', '13-thinkingdata', '14-openfeature']
    const index = read(`developer/${language}/9-other-sdks.md`)
    for (const gate of gates) {
      const page = read(`developer/${language}/${gate}.md`)
      expect(index).toContain(`(${gate}.md)`)
      expect(page).toContain(`## ${changes}\n`)
      expect(page.split(`## ${unsupported}\n`)[1]).toMatch(/^\n- .{10}/)
    }
  })

  it('carry no script of their own and no inline style', () => {
    const page = { fileName: 'a.html', title: 'A', html: '<h1>A</h1><h2>B</h2><table></table>' }
    const html = renderPage(page, [page], 'en-US')
    expect(html).not.toMatch(/style=|<style|<script>|onclick/)
    expect(html).toContain('aria-current="page"')
    expect(html).toContain('<h2 id="s1">')
  })
})
