import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client'

test('an answer from before a change is not kept, first data or not', async () => {
  const client = createQueryClient()
  let stored = 'before'
  const answers: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['games', { keyword: 'a' }],
    queryFn: () => {
      const read = stored
      return new Promise<string>((resolve) => answers.push(() => resolve(read)))
    },
  })
  const stop = observer.subscribe(() => {})
  // The list is read, then the change is made, and only then does the list's answer come.
  stored = 'after'
  const settled = client.invalidateQueries({ queryKey: ['games'] })
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await settled
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})
