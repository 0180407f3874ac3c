// A list of players as somebody pastes it or a table writes it: the first cell of each line is an id.

export interface Line {
  /** As people count lines of the file, from 1; lines without a word count as well. */
  line: number
  content: string
}

const MARK_OF_UTF8 = '\uFEFF'
const CELLS = /[,;\t]/

/** The ids of a text with the lines that they stand in. */
export function linesOf(text: string): Line[] {
  return text
    .replace(MARK_OF_UTF8, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({
      line: index + 1,
      content: (line.split(CELLS)[0] ?? '').replaceAll('"', '').trim(),
    }))
    .filter(({ content }) => content !== '')
}
