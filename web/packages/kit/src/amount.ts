// Money, counts and durations as the console shows them, in both languages.

/** The symbols of this locale tell currencies apart (US$, HK$, JP¥) and give CNY its bare ¥; digits are the same in both. */
const SYMBOLS = 'zh-CN'
const MINUS = '−'

// ISO 4217, as the server counts minor units. Browsers leave out decimals that ISO has, where no coins are in use: of IDR, HUF, PKR.
const NONE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** How many decimals a currency has: CNY 2, JPY 0, KWD 3. */
export function decimalsOf(currency: string): number {
  if (NONE.has(currency)) return 0
  return THREE.has(currency) ? 3 : 2
}

/**
 * An amount in the minor units of its currency, for example 64800 fen: `¥648.00`. The sign stands before the symbol.
 * `isWhole` drops the decimals, for totals on data pages. Exact for integers of any size.
 */
export function formatMoney(minor: number | bigint, currency: string, { isWhole = false } = {}): string {
  const decimals = decimalsOf(currency)
  const value = BigInt(minor)
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const major = `${digits.slice(0, point)}.${digits.slice(point)}0`
  const shown = isWhole ? 0 : decimals
  const text = new Intl.NumberFormat(SYMBOLS, {
    style: 'currency',
    currency,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(major as Intl.StringNumericLiteral)
  return value < 0n ? `${MINUS}${text}` : text
}

/** What somebody wrote as an amount, in minor units of its currency; undefined where it is not one, or too fine. */
export function minorOf(written: string, currency: string): number | undefined {
  const parts = /^([-−])?(\d{1,11})(?:\.(\d+))?$/.exec(written.replaceAll(/[,\s]/g, ''))
  const decimals = decimalsOf(currency)
  const [, sign, whole = '', fraction = ''] = parts ?? []
  if (!parts || fraction.length > decimals) return undefined
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  return sign ? -minor : minor
}

/** Seconds in the two largest units that are not nothing: `3 时 12 分`, `3 h 12 m`. */
export function formatDuration(seconds: number, language: string): string {
  const units = language.startsWith('en') ? ['d', 'h', 'm', 's'] : ['天', '时', '分', '秒']
  const whole = Math.max(0, Math.round(seconds))
  const counts = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ]
  const first = counts.findIndex((count) => count > 0)
  if (first < 0) return `0 ${units[3]}`
  return counts
    .slice(first, first + 2)
    .flatMap((count, index) => (count > 0 ? [`${count} ${units[first + index]}`] : []))
    .join(' ')
}
