// Words for the values of a package that the server names: checks of the verification, recipe, file.
import { type PackToolTextKey, packToolTexts } from '../locales'

const NAMES: Readonly<Record<string, PackToolTextKey>> = {
  structure: 'check.structure',
  schemes: 'check.schemes',
  certificate: 'check.certificate',
  alignment: 'check.alignment',
  signing_block: 'check.signingBlock',
  table: 'check.table',
  package_name: 'report.packageName',
  version_code: 'report.versionCode',
  version_name: 'report.versionName',
  label: 'check.label',
  permissions: 'report.permissions',
  components: 'check.components',
  signatures: 'report.signatures',
  'channel.walle': 'check.walle',
  'channel.vasdolly': 'check.vasdolly',
  'tag.digest': 'check.tagDigest',
  'tag.channel': 'check.tagChannel',
  'tag.game': 'check.tagGame',
  'tag.promoter': 'check.tagPromoter',
  size: 'report.size',
  'recipe.mother_sha256': 'verify.mother',
  'recipe.config_version': 'verify.config',
  'recipe.plugin': 'verify.plugin',
  'recipe.plugin_sha256': 'verify.pluginPrint',
  'recipe.key_sha256': 'verify.key',
  'recipe.packer_version': 'verify.packer',
}

/** Values whose name goes on with what they are about. */
const FAMILIES: readonly (readonly [string, PackToolTextKey])[] = [
  ['parameters.', 'check.parameter'],
  ['meta_data.', 'check.metaData'],
]

/** Says the server's name of a value in the reader's language; one that is not known stays as it is. */
export function useValueName(): (name: string) => string {
  const t = packToolTexts.useT()
  return (name) => {
    if (name === 'sha256') return 'SHA-256'
    const key = NAMES[name]
    if (key) return t(key)
    const family = FAMILIES.find(([prefix]) => name.startsWith(prefix))
    return family ? t(family[1], { name: name.slice(family[0].length) }) : name
  }
}

/** What the packer says of a package in fixed words; everything else it says is a value and stays as it is. */
const PHRASES: Readonly<Record<string, PackToolTextKey>> = {
  'a sound package': 'said.soundPackage',
  sound: 'said.sound',
  'readable and valid': 'said.valid',
  'at least one': 'said.one',
  'one signer': 'said.signer',
  none: 'compare.none',
  '4 bytes, libraries 16384': 'said.alignment',
  aligned: 'said.aligned',
  'a multiple of 4096 bytes': 'said.multiple',
  stored: 'said.stored',
  compressed: 'said.compressed',
  requested: 'said.requested',
  'defined in a dex file': 'said.inDex',
  'the digest of this package': 'said.digest',
}

/** Checks of the package as such; the others hold values of the game's own, which are nobody's to translate. */
const SPOKEN: ReadonlySet<string> = new Set([
  'structure',
  'schemes',
  'certificate',
  'alignment',
  'signing_block',
  'table',
  'permissions',
  'components',
  'signatures',
  'tag.digest',
])

/** Says what a check wanted or found in the reader's language. */
export function useValueText(): (name: string, text: string) => string {
  const t = packToolTexts.useT()
  return (name, text) => {
    if (!SPOKEN.has(name)) return text
    const key = PHRASES[text]
    if (key) return t(key)
    const place = /^(\d+) bytes at (\d+)$/.exec(text)
    if (place) return t('said.place', { size: place[1] ?? '', offset: place[2] ?? '' })
    const defined = /^(\d+) defined$/.exec(text)
    return defined ? t('said.defined', { count: Number(defined[1]) }) : text
  }
}
