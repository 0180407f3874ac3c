// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { BuildDetail, ItemDetail } from './api'
import { parseProgress, patchBuilds } from './live'

const item = (id: number): ItemDetail =>
  ({ id, build_id: 3, state: 'running', stage: 'build', progress: 40, log: [] }) as unknown as ItemDetail

function clientWith(build: BuildDetail): QueryClient {
  const client = new QueryClient()
  client.setQueryData(['builds', 11, 'detail', 3, 'zh-CN'], build)
  return client
}

describe('progress of builds', () => {
  it('moves the bar of one channel, and asks for nothing while only the figure changes', () => {
    const client = clientWith({ id: 3, items: [item(1), item(2)] } as BuildDetail)
    const event = parseProgress(
      'item',
      '{"id":2,"build_id":3,"state":"running","stage":"build","progress":70}',
    )
    expect(event && patchBuilds(client, 11, event)).toBe(false)
    const build = client.getQueryData<BuildDetail>(['builds', 11, 'detail', 3, 'zh-CN'])
    expect(build?.items.map(({ progress }) => progress)).toEqual([40, 70])
  })

  it('leaves alone what an event does not name', () => {
    const client = clientWith({ id: 3, items: [item(1)] } as BuildDetail)
    const event = parseProgress('item', '{"id":1,"build_id":3,"stage":"publish","progress":80}')
    expect(event && patchBuilds(client, 11, event)).toBe(true)
    const build = client.getQueryData<BuildDetail>(['builds', 11, 'detail', 3, 'zh-CN'])
    expect(build?.items[0]).toMatchObject({ state: 'running', stage: 'publish', progress: 80 })
  })

  it('reads the status of a mother package', () => {
    const event = parseProgress('mother', '{"id":4,"status":"ready","stage":"done","progress":100}')
    expect(event).toMatchObject({ kind: 'mother', id: 4, state: 'ready' })
  })

  it('asks for the log when the stage changes', () => {
    const client = clientWith({ id: 3, items: [item(1)] } as BuildDetail)
    const event = parseProgress(
      'item',
      '{"id":1,"build_id":3,"state":"succeeded","stage":"done","progress":100}',
    )
    expect(event && patchBuilds(client, 11, event)).toBe(true)
  })

  it('leaves other games and other builds alone', () => {
    const client = clientWith({ id: 3, items: [item(1)] } as BuildDetail)
    const event = parseProgress(
      'item',
      '{"id":1,"build_id":4,"state":"failed","stage":"done","progress":100}',
    )
    expect(event && patchBuilds(client, 11, event)).toBe(false)
    expect(event && patchBuilds(client, 12, { ...event, build_id: 3 })).toBe(false)
  })

  it('drops an event that it does not understand', () => {
    expect(parseProgress('weather', '{}')).toBeUndefined()
    expect(parseProgress('item', 'not json')).toBeUndefined()
  })
})
