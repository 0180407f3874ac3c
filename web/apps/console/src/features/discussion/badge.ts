const LIMIT = 100

/** The badge's text: nothing for 0, 99+ from 100 on (clause C-06). */
export function badgeText(total: number): string {
  if (total <= 0) return ''
  return total >= LIMIT ? `${LIMIT - 1}+` : String(total)
}
