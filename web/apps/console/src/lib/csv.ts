// CSV as spreadsheets read it: a byte-order mark, so that Excel sees UTF-8, and no cell that runs as a formula.

export type CsvValue = string | number | boolean | null | undefined

/** The first characters by which Excel, WPS, LibreOffice and Google Sheets take a text for a formula. */
const FORMULA_START = /^['\s\uFEFF\u200B]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/
/** Spreadsheets of other countries part cells there, and read on: the rest is a cell of its own. */
const PARTED_START = /([;\t][\s\uFEFF\u200B"]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/g
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/
const BYTE_ORDER_MARK = '\uFEFF'

/** One cell. A text that a spreadsheet would compute is led by an apostrophe (OWASP: CSV injection); numbers stay. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? inert(value) : String(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function inert(value: string): string {
  const text = value.replace(PARTED_START, "$1'")
  return FORMULA_START.test(value) ? `'${text}` : text
}

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** The file with its header line. */
export function csvBlob(lines: readonly string[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
}
