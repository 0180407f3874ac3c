/** The command that builds all enabled channels of a game; the key comes from LONGSHORE_API_KEY. */
export function commandFor(server: string, gameId: number): string {
  return [
    'longshore pack build',
    `--server ${server}`,
    `--game ${gameId}`,
    '--mother game.apk',
    '--output packages',
  ].join(' \\\n  ')
}
