import { defineConfig } from 'vite'
import { remoteConfig } from '../../packages/remote/src/vite.ts'

export default defineConfig(remoteConfig({ configUrl: import.meta.url, port: 5174 }))
