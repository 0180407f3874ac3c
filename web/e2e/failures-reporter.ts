// What failed, in a few lines at the very end: a log may be kept only by its tail.
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const LINES = 6
// Colours of the terminal, which the messages carry.
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

export default class FailuresReporter implements Reporter {
  private readonly failed: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return
    const [error] = result.errors
    const place = error?.location ?? test.location
    const message = (error?.message ?? result.status).replace(COLOURS, '').split('\n')
    this.failed.push(
      [
        `${relative(process.cwd(), place.file)}:${place.line} ${test.title}`,
        ...message.filter((line) => line.trim()).slice(0, LINES),
        ...result.annotations.map(({ type, description }) => `${type}: ${description}`),
      ].join('\n    '),
    )
  }

  onEnd(): void {
    if (this.failed.length > 0) process.stdout.write(`${['', 'What failed:', ...this.failed].join('\n  ')}\n`)
  }
}
