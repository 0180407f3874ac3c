/** A built SDK that the product serves at /micro/sdk/<name>; `size` in bytes. */
export interface SdkFile {
  platform: 'npm' | 'page' | 'android'
  version: string
  name: string
  size: number
  sha256: string
}
