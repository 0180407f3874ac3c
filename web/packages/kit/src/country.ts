// Countries and regions by their codes (ISO 3166-1), as a console in China names them.
const OWN: Record<string, Partial<Record<string, string>>> = {
  'zh-CN': { CN: '中国内地', HK: '中国香港', MO: '中国澳门', TW: '中国台湾' },
  'en-US': { CN: 'Mainland China', HK: 'Hong Kong, China', MO: 'Macao, China', TW: 'Taiwan, China' },
}

export function countryName(code: string, language: string): string {
  const own = OWN[language]?.[code]
  return own ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
}
