// What failed, and what passed only when it was repeated, in a few lines at the very end: a log may be kept only by its tail.
import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

const LINES = 6
// Colours of the terminal, which the messages carry.
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

export default class ClosingReporter implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? []
    say('What failed:', tests.filter((test) => test.outcome() === 'unexpected').map(told))
    say('Passed only when repeated:', tests.filter((test) => test.outcome() === 'flaky').map(told))
    for (const test of tests) if (test.outcome() === 'flaky') process.stdout.write(`flaky: ${nameOf(test)}\n`)
  }
}

function say(title: string, entries: string[]): void {
  if (entries.length > 0) process.stdout.write(`${['', title, ...entries].join('\n  ')}\n`)
}

/** A test with what its first attempt said: a repetition often only fails in another place. */
function told(test: TestCase): string {
  const result = test.results.find((one) => one.status !== test.expectedStatus && one.status !== 'skipped')
  return [nameOf(test, result), ...(result ? detailsOf(result) : [])].join('\n    ')
}

function nameOf(test: TestCase, result?: TestResult): string {
  const { file, line } = result?.errors[0]?.location ?? test.location
  return `${relative(process.cwd(), file)}:${line} ${test.title}`
}

function detailsOf(result: TestResult): string[] {
  const message = (result.errors[0]?.message ?? result.status).replace(COLOURS, '').split('\n')
  return [
    ...message.filter((line) => line.trim()).slice(0, LINES),
    ...result.annotations.map(({ type, description }) => `${type}: ${description}`),
  ]
}
