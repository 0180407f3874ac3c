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
