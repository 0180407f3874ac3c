// Made at build time by compile/sdk-plugin.ts.
declare module 'virtual:sdk' {
  import type { SdkFile } from '@/components/integration/compile/sdk-file'

  const files: readonly SdkFile[]
  export default files
}
