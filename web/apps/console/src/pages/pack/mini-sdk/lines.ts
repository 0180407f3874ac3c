/** What people paste as a list: one a line, or separated by semicolons, commas or spaces. */
export function linesOf(text: string): string[] {
  return text.split(/[\s;,；，]+/).filter(Boolean)
}
