// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { useDownloads } from '../stores/downloads'
import { isAbort, startUpload } from './index'

vi.mock('./run', () => {
  throw new Error('Loading chunk failed.')
})

const file = new File(['x'], 'harbor.apk')
const taskOf = (id: number) => useDownloads.getState().tasks.find((task) => task.id === id)

beforeEach(() => useDownloads.getState().clearTasks())

it('an uploader that does not load ends the task, in words, and it can be tried again', async () => {
  const { id, promise } = startUpload({ type: 2, purpose: 'mother', file })
  await expect(promise).rejects.toThrow('无法连接存储')
  expect(taskOf(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('无法连接存储') })
  expect(taskOf(id)?.cancel).toBeUndefined()
  expect(taskOf(id)?.retry).toBeDefined()
})

it('one that was canceled before is canceled', async () => {
  const { id, promise, cancel } = startUpload({ type: 2, purpose: 'mother', file })
  cancel()
  expect(await promise.catch(isAbort)).toBe(true)
  expect(taskOf(id)?.status).toBe('canceled')
})
