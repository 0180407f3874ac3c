// What the packer remarks of a package, in the reader's language.
import { type PackToolTextKey, packToolTexts } from '../locales'

const TEXTS: Readonly<Record<string, PackToolTextKey>> = {
  'inspection.unsigned': 'note.unsigned',
  'inspection.class_absent': 'note.classAbsent',
  'inspection.signature_invalid': 'note.signatureInvalid',
  'inspection.signature_unsupported': 'note.signatureUnsupported',
  'inspection.v1_only': 'note.v1Only',
  'inspection.weak_key': 'note.weakKey',
  'inspection.debug_key': 'note.debugKey',
  'inspection.rotated_key': 'note.rotatedKey',
  'inspection.page_size': 'note.pageSize',
  'inspection.debuggable': 'note.debuggable',
  'inspection.test_only': 'note.testOnly',
  'inspection.shared_user': 'note.sharedUser',
  'inspection.no_multidex': 'note.noMultidex',
  'inspection.table_compressed': 'note.tableCompressed',
  'content.abi_missing': 'note.abiMissing',
  'content.abi_skipped': 'note.abiSkipped',
  'content.alias_target': 'note.aliasTarget',
  'content.badge_on_vector': 'note.badgeOnVector',
  'content.banner_vector': 'note.bannerVector',
  'content.class_twice': 'note.classTwice',
  'content.component_absent': 'note.classAbsent',
  'content.debuggable': 'note.debuggable',
  'content.foreign_authority': 'note.foreignAuthority',
  'content.icon_absent': 'note.iconAbsent',
  'content.permission_absent': 'note.permissionAbsent',
  'content.shared_user': 'note.sharedUser',
  'content.wechat_alias': 'note.wechatAlias',
  'build.rotation_dropped': 'note.rotatedKey',
  'build.weak_key': 'note.weakKey',
}

/** A comparison of packages gives remarks as the packer words them, after what they are about. */
const ENDINGS: readonly (readonly [string, PackToolTextKey])[] = [
  ['the package is not signed', 'note.unsigned'],
  ['components stand in no dex: normal for a protected package only', 'note.classAbsent'],
  ['devices with 16 KB pages do not load it', 'note.pageSize'],
  ['stores refuse a debuggable package', 'note.debuggable'],
  ['only test tools can install the package', 'note.testOnly'],
  ['shares a user id with other packages', 'note.sharedUser'],
  ['plug-ins with code need minSdkVersion 21', 'note.noMultidex'],
]

/** Says a remark; one that is not known stays as it is. */
export function useNoteText(): (code: string, message: string) => string {
  const t = packToolTexts.useT()
  return (code, message) => {
    const key = TEXTS[code]
    return key ? t(key) : message
  }
}

/** Says a line of a comparison: what the remark is about, and the remark. */
export function useNoteLine(): (line: string) => string {
  const t = packToolTexts.useT()
  return (line) => {
    const known = ENDINGS.find(([ending]) => line.endsWith(ending))
    return known ? `${line.slice(0, -known[0].length)}${t(known[1])}` : line
  }
}
