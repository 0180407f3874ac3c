// One word for each thing in what people read: compares every locale file, and the server's Chinese texts, with the words
// that docs/reference/words.json rules out. Counts what it read, so that reading nothing cannot pass.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COUNTED = /^ {2}'?([\w.]+)'?:\s*(?:'(?:[^'\\\n]|\\.)*|"[^"\n]*)\{\{count\}\} (?:\w+ )?[a-z]+s\b/gm
/** A second number of a text, whose word must fit it too: `{{rows}} {{rows:row|rows}}`. */
const COUNTED_TOO =
  /\{\{(?!count\})(\w+)\}\} (?:settled |paid )?(?:channels|clicks|days|files|games|hours|lines|minutes|orders|packages|people|players|records|rows|sessions|steps|times)\b/g
const WORDS = '../docs/reference/words.json'
const SERVER = '../server/src/longshore'
const LEAST_TEXTS = 2_000
const LEAST_SERVER_TEXTS = 300
const LEAST_SOURCES = 1_500
/** What is generated says what its source says; what was, stays. */
const NO_SOURCE = /\.gen\.|words\.json$|CHANGELOG|\/migrations\/versions\//
/** `key: 'text'`, also on the next line: what is before the colon is never read by people. */
const TEXT = /(?:'[^'\n]+'|\b\w+):\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const PYTHON_TEXT = /(["'])((?:\\.|(?!\1)[^\\\n])*[\u4e00-\u9fff](?:\\.|(?!\1)[^\\\n])*)\1/g

function escape(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Latin words stand alone, whatever their case; Chinese ones stand anywhere. */
function pattern(word) {
  return /^[\x20-\x7e]*\w[\x20-\x7e]*$/.test(word)
    ? new RegExp(`(?<![\\w-])${escape(word)}(?![\\w-])`, 'i')
    : new RegExp(escape(word))
}

function rules({ words, style }) {
  const ruled = words.flatMap(({ zh, en, not = [] }) =>
    not.map((word) => ({ word, pattern: pattern(word), instead: `${zh}, ${en}` })),
  )
  return [...ruled, ...style.map((word) => ({ word, pattern: pattern(word), instead: 'leave it out' }))]
}

/** What remains of a text when everything that is excepted is taken out, and parameters, which people do not see. */
function remainder(text, file, exceptions) {
  let rest = text.replaceAll(/\{\{?\w+\}?\}/g, ' ')
  for (const { text: excepted, whole, in: place = '' } of exceptions) {
    if (file.includes(place) && (!whole || rest === excepted))
      rest = rest.replaceAll(new RegExp(escape(excepted), 'gi'), '')
  }
  return rest
}

function walk(root, wanted) {
  return readdirSync(root, { recursive: true })
    .filter((name) => wanted.test(name) && !name.includes('node_modules'))
    .map((name) => join(root, name))
}

function textsOf(file, expression) {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(expression)].map((match) => ({
    file,
    line: source.slice(0, match.index).split('\n').length,
    text: match[2],
  }))
}

function faultsOf(texts, list) {
  const ruled = rules(list)
  return texts.flatMap(({ file, line, text }) => {
    const rest = remainder(text, file, list.exceptions)
    return ruled
      .filter((rule) => rule.pattern.test(rest))
      .map(({ word, instead }) => `${file}:${line}: "${word}" in "${text}"; say: ${instead}`)
  })
}

/** Sources and documents, also their paths, by the words of code: those that no native engineer would write. */
function faultsOfCode({ code }) {
  const wrong = code.map(({ word, instead }) => ({ word, instead, pattern: wordPattern(word) }))
  const listed = execFileSync('git', ['-C', '..', 'ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const files = listed
    .split('\n')
    .filter((file) => /\.(py|tsx?|mjs|md|toml|css)$/.test(file) && !NO_SOURCE.test(file))
    .filter((file) => existsSync(join('..', file)))
  if (files.length < LEAST_SOURCES) return [`only ${files.length} sources were read`]
  return files.flatMap((file) => {
    const lines = [file, ...readFileSync(join('..', file), 'utf8').split('\n')]
    return lines.flatMap((line, number) =>
      wrong
        .filter((rule) => rule.pattern.test(line))
        .map(({ word, instead }) => `${file}:${number}: "${word}"; say: ${instead}`),
    )
  })
}

/** As a word of its own, or as one in a name of several: `onAction`. Python's `is None` is another word. */
function wordPattern(word) {
  const [first, rest] = [word[0], escape(word.slice(1))]
  const [small, large] = [first.toLowerCase(), first.toUpperCase()]
  return new RegExp(`(?:(?<![A-Za-z-])[${small}${large}]|(?<=[a-z])${large})${rest}(?![a-z])`)
}

/** English that counts something has a form for one of it: `{{count}} rows` beside `{{count}} row` as `key_one`. */
function countedWithoutOne(file) {
  const text = readFileSync(file, 'utf8')
  const keys = [...text.matchAll(COUNTED)]
    .map((match) => match[1])
    .filter((key) => !/_(one|other)$/.test(key) && !text.includes(`${key}_one`))
    .map((key) => `${file}: ${key} counts, and has no form for one: ${key}_one`)
  const others = [...text.matchAll(COUNTED_TOO)].map(
    ([said, name]) => `${file}: "${said}" has no form for one: {{${name}:one|many}}`,
  )
  return [...keys, ...others]
}

/** In English an apostrophe is straight: fonts with Chinese letters draw the curly one as wide as one of them. */
function curlyApostrophes(texts) {
  return texts
    .filter(({ file, text }) => file.endsWith('en-US.ts') && text.includes('\u2019'))
    .map(({ file, line, text }) => `${file}:${line}: a curly apostrophe in "${text}"`)
}

function main() {
  const list = JSON.parse(readFileSync(WORDS, 'utf8'))
  const locales = ['apps', 'packages'].flatMap((root) =>
    walk(root, /\/locales\/([\w-]+\/)?(zh-CN|en-US)\.ts$/),
  )
  const texts = locales.flatMap((file) => textsOf(file, TEXT))
  const ofServer = walk(SERVER, /\.py$/)
    .filter((file) => !file.includes('/demo/'))
    .flatMap((file) => textsOf(file, PYTHON_TEXT))
  const faults = [
    ...faultsOf([...texts, ...ofServer], list),
    ...faultsOfCode(list),
    ...curlyApostrophes(texts),
  ]
  for (const file of locales)
    if (file.startsWith('apps') && file.endsWith('en-US.ts')) faults.push(...countedWithoutOne(file))
  if (texts.length < LEAST_TEXTS) faults.push(`only ${texts.length} texts were read`)
  if (ofServer.length < LEAST_SERVER_TEXTS)
    faults.push(`only ${ofServer.length} texts of the server were read`)
  for (const line of faults) console.error(line)
  process.exit(faults.length > 0 ? 1 : 0)
}

main()
