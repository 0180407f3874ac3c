// The code catalogue of the developer documentation, out of docs/reference/errors.md, which the server writes itself.
import type { DocsLanguage } from './page.ts'

/** Stands in the Markdown where the table goes. */
export const CODES_MARK = '<!-- codes -->'

const HEADS = { 'zh-CN': '| 错误码 | 提示 |', 'en-US': '| Code | Message |' } as const
/** Columns: code, key, meaning, zh-CN, en-US. */
const ROW = /^\| (\d+)(?: ⎋)? \|[^|]*\|[^|]*\| ([^|]*) \| ([^|]*) \|$/gm
const FIRST_REFUSAL = 4000

/** The codes that sign nobody out, with what they tell people. */
export function codesTable(catalogue: string, language: DocsLanguage): string {
  const rows = [...catalogue.matchAll(ROW)]
    .filter(([, code]) => Number(code) >= FIRST_REFUSAL)
    .map(([, code, chinese, english]) => `| ${code} | ${language === 'zh-CN' ? chinese : english} |`)
  if (rows.length === 0) throw new Error('docs/reference/errors.md carries no codes: has its layout changed?')
  return [HEADS[language], '| --- | --- |', ...rows].join('\n')
}
