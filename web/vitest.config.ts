import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const roots = ['apps', 'packages'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
// The SDK for games is checked with these tools, and knows nothing of the web.
roots.push('../sdk/typescript')

export default defineConfig({
  test: { projects: roots.map((root) => `${root}/vitest.config.ts`).filter((file) => existsSync(file)) },
})
