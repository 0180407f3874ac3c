import { expect, test } from 'vitest'
import { countryName } from './country'

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
const SERVER = '../../../../server/src/longshore/data/export/country_names.tsv'

// The server has no names of its own: with -u they are written anew.
test('[W-19] files call countries and regions as pages do', async () => {
  const rows = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .map((code) => [code, countryName(code, 'zh-CN'), countryName(code, 'en-US')])
    .filter(([code, name]) => name !== code)
  expect(rows).toContainEqual(['HK', '中国香港', 'Hong Kong, China'])
  await expect(rows.map((row) => `${row.join('\t')}\n`).join('')).toMatchFileSnapshot(SERVER)
})
