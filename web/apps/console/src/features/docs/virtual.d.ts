// Made at build time by compile/docs-plugin.ts.
declare module 'virtual:guide/*' {
  import type { GuideSection } from '@/features/docs/compile/sections'

  const sections: readonly GuideSection[]
  export default sections
}
