// Made at build time by build/docs-plugin.ts.
declare module 'virtual:guide/*' {
  import type { GuideSection } from '@/features/docs/build/sections'

  const sections: readonly GuideSection[]
  export default sections
}
