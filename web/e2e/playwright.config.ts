// Browser tests against a running server; nothing is started here. `LONGSHORE_E2E_URL` is the server's address,
// `LONGSHORE_E2E_LOGINS` the demo-logins.json of its data directory.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  // Looks at nothing by itself.
  testIgnore: process.env.LONGSHORE_E2E_PICTURES ? [] : ['**/pictures.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: Number(process.env.LONGSHORE_E2E_WORKERS ?? 2),
  // The whole run repeats what failed once and ends by naming it; whoever runs a few tests sees the first answer.
  retries: Number(process.env.LONGSHORE_E2E_RETRIES ?? 0),
  // A busy machine answers late, not wrongly: a call of the console itself waits ten seconds and is then tried again.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./closing-reporter.ts'],
    ['json', { outputFile: process.env.LONGSHORE_E2E_REPORT ?? '../test-results/e2e.json' }],
  ],
  use: {
    actionTimeout: 60_000,
    baseURL: process.env.LONGSHORE_E2E_URL ?? 'http://127.0.0.1:8000',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    // A dialog stands, transparent and whole, before it zooms in; a press that begins then ends beside its button.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // One context and page a worker, emptied between tests: files that it has fetched and compiled are not fetched and
    // compiled 400 times. What is left of the test before is nothing (`shell/isolation.spec.ts`).
    reuseContext: !process.env.LONGSHORE_E2E_FRESH_CONTEXTS,
    // Tracing costs a third of the time; LONGSHORE_E2E_TRACE=1 keeps the trace of what fails.
    trace: process.env.LONGSHORE_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Debian's Chromium without what only a window needs; Playwright's own build is not downloaded.
      executablePath: process.env.LONGSHORE_E2E_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page after a blank one is not given a process of its own, which costs as much again as the page does
        // (benchmarks/web/page.mjs).
        '--renderer-process-limit=1',
        '--process-per-site',
        // A page lives for seconds, and axe on it for less than one: compilers that make long work fast cost more than they
        // give (benchmarks/web/page.mjs).
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
