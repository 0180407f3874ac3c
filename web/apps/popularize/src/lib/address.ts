// Addresses that leave the console: people paste them into a chat, so they name the server too.

/** The whole address of what the server names by its path. */
export function addressOf({ path }: { path: string }): string {
  return new URL(path, window.location.origin).href
}
