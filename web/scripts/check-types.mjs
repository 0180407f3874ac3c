// Type-checks every TypeScript project of the workspace: the apps, then packages and browser tests together, and the SDK.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const projects = readdirSync('apps')
  .map((app) => `apps/${app}/tsconfig.json`)
  .filter((file) => existsSync(file))
for (const project of [...projects, 'tsconfig.json', '../sdk/typescript/tsconfig.json']) {
  execFileSync('node_modules/.bin/tsc', ['-p', project], { stdio: 'inherit' })
}
