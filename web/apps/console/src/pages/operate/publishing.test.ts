// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { type Kind, publish, savePolicy } from './publishing'

const { sent, policy } = vi.hoisted(() => ({
  sent: [] as string[],
  policy: { end: (_isSaved: boolean): void => {} },
}))

vi.mock('@/lib/api', () => ({
  ask: (call: string): Promise<object> => {
    sent.push(call)
    if (call !== 'usdk_save_publishing_policy') return Promise.resolve({ number: 1 })
    return new Promise((resolve, reject) => {
      policy.end = (isSaved) => (isSaved ? resolve({}) : reject(new Error('offline')))
    })
  },
}))

test.each([true, false])(
  'publishing waits for the switch for four eyes, whether it is saved: %s',
  async (isSaved) => {
    sent.length = 0
    const saving = savePolicy(false)
    const publishing = publish({ kind: 'switches', number: 0, draft_digest: '' } as Kind, '')
    await vi.waitFor(() => expect(sent).toContain('usdk_save_publishing_policy'))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(sent).not.toContain('usdk_publish')
    policy.end(isSaved)
    await Promise.allSettled([saving, publishing])
    expect(sent).toEqual(['usdk_save_publishing_policy', 'usdk_publish'])
  },
)
