/** Browsers inside chat applications refuse to download packages. */
export function isInChat(agent: string): boolean {
  return /MicroMessenger|QQ\/|DingTalk|Weibo/i.test(agent)
}

/** Devices that cannot install an APK. */
export function isApple(agent: string): boolean {
  return /iPhone|iPad|iPod/.test(agent)
}
