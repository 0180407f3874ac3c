import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const roots = ['apps', 'packages'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))

export default defineConfig({
  test: { projects: roots.map((root) => `${root}/vitest.config.ts`).filter((file) => existsSync(file)) },
})
