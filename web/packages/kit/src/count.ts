/** How many, as both languages write it: with a comma between thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
