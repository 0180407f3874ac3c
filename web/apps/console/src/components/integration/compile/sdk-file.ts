/** A built SDK that the product serves at /micro/sdk/<name>; `size` in bytes. */
export interface SdkFile {
  platform: 'npm' | 'page'
  version: string
  name: string
  size: number
  sha256: string
}
