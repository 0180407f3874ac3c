// Steps of the tests of 打包: a mother package from sources, channels and keys over HTTP, and the vendor's own tools as judges.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import {
  type Account,
  type Envelope,
  headersOf,
  listGames,
  signIn,
  type TestGame,
  type TestUser,
} from '../fixtures'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** The demo game built from its sources, with the SDK and without any channel; gives the file's path. */
export function buildMother(): string {
  const code = 'from longshore_packer.sample.mother import build_mother; print(build_mother())'
  return execFileSync(path.join(ROOT, '.venv/bin/python'), ['-c', code], { encoding: 'utf8' }).trim()
}

/** One call of the usdk service for a game. */
export async function usdk<T>(
  request: APIRequestContext,
  user: TestUser,
  gameId: number,
  action: string,
  data: object = {},
): Promise<T> {
  const answer = await request.post(`/ultra/protected/app/send/usdk/sdk/${action}`, {
    headers: headersOf(user, gameId),
    data,
  })
  const envelope = (await answer.json()) as Envelope<T>
  expect(envelope.code, `${action}: ${envelope.msg} ${JSON.stringify(envelope.data)}`).toBe(0)
  return envelope.data
}

interface ChannelDetail {
  id: number
  version: number
  plugin_id: number | null
  config: Record<string, unknown>
}

interface Prepared {
  game: TestGame
  mother: number
  build: number
}

/** A new game of the account's publisher, which no other test has; `putAway` takes it out of the lists again. */
export async function freshGame(
  request: APIRequestContext,
  account: Account,
  type: TestGame['GameType'] = 'app',
): Promise<{ user: TestUser; game: TestGame; putAway(): Promise<void> }> {
  const user = await signIn(request, account)
  const post = async (action: string, data: object): Promise<void> => {
    const answer = await request.post(`/ultra/game/${action}`, { headers: headersOf(user), data })
    const envelope = (await answer.json()) as Envelope
    expect(envelope.code, `game/${action}: ${envelope.msg}`).toBe(0)
  }
  const name = `打包 ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  await post('add', { name, game_type: type, publish_status: 1 })
  const game = (await listGames(request, user, type)).find((one) => one.Name === name)
  if (!game) throw new Error(`the new game ${name} is not listed`)
  return { user, game, putAway: () => post('update', { GameId: game.Id, status: 0 }) }
}

/** A game with a mother package, a key, the official channel and one finished build of it, all over HTTP. */
export async function prepareGame(
  request: APIRequestContext,
  account: Account,
  index: number,
): Promise<Prepared> {
  const user = await signIn(request, account)
  const game = (await listGames(request, user, 'app'))[index]
  if (!game) throw new Error(`${account} has no game ${index}`)
  return { game, ...(await buildOnce(request, user, game)) }
}

/** A mother package, a key, the official channel and one finished build of a game, all over HTTP. */
export async function buildOnce(
  request: APIRequestContext,
  user: TestUser,
  game: TestGame,
): Promise<Omit<Prepared, 'game'>> {
  const call = <T>(action: string, data: object = {}) => usdk<T>(request, user, game.Id, action, data)
  await call('sign/generate', { name: 'release', common_name: 'Test Games' })
  await setUpChannel(request, user, game.Id, 'official', { site_id: '1' })
  const mother = await addMother(request, user, game.Id)
  const { channels } = await call<{ channels: { game_channel_id: number; light: string }[] }>(
    'build/readiness',
    {
      mother_id: mother,
    },
  )
  const build = await call<{ id: number }>('build/start', {
    mother_id: mother,
    game_channel_ids: channels.map((channel) => channel.game_channel_id),
  })
  await expect
    .poll(async () => (await call<{ state: string }>('build/info', { id: build.id })).state, {
      timeout: 90_000,
    })
    .toBe('succeeded')
  return { mother, build: build.id }
}

/** Gives a game the demo's mother package and waits until it has been inspected; gives its id. */
export async function addMother(request: APIRequestContext, user: TestUser, gameId: number): Promise<number> {
  const file = { purpose: 'mother', name: 'harbor.apk', bytes: readFileSync(buildMother()) } as const
  const { upload_id } = await upload(request, user, gameId, file)
  const { id } = await usdk<{ id: number }>(request, user, gameId, 'package/create', { upload_id })
  const statusOf = async () =>
    (await usdk<{ status: string }>(request, user, gameId, 'package/info', { id })).status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('ready')
  return id
}

interface Ticket {
  upload_id: string
  key: string
  mode: 'put' | 'parts' | 'done'
  part_size: number
}

interface SignedPart {
  number: number
  url: string
  headers: Record<string, string>
}

interface SentFile {
  purpose: 'mother' | 'icon' | 'splash' | 'gift_codes'
  name: string
  bytes: Buffer
}

/** Sends a file as a program would. */
export async function upload(
  request: APIRequestContext,
  user: TestUser,
  gameId: number,
  { purpose, name, bytes }: SentFile,
): Promise<Ticket> {
  const headers = headersOf(user, gameId)
  const post = async <T>(address: string, data: object): Promise<T> => {
    const envelope = (await (await request.post(address, { headers, data })).json()) as Envelope<T>
    expect(envelope.code, `${address}: ${envelope.msg}`).toBe(0)
    return envelope.data
  }
  const file = {
    type: 2,
    purpose,
    name,
    size: bytes.length,
    gid: gameId,
    isPrivate: purpose === 'mother' ? 1 : 0,
  }
  const ticket = await post<Ticket>('/ultra/upload/init', file)
  if (ticket.mode === 'done') return ticket
  const pieces = Array.from({ length: Math.ceil(bytes.length / ticket.part_size) }, (_, index) =>
    bytes.subarray(index * ticket.part_size, (index + 1) * ticket.part_size),
  )
  const { parts } = await post<{ parts: SignedPart[] }>('/ultra/upload/sign', {
    upload_id: ticket.upload_id,
    parts: pieces.map((piece, index) => ({
      number: index + 1,
      md5: createHash('md5').update(piece).digest('base64'),
    })),
  })
  const stored = []
  for (const part of parts) {
    const answer = await request.put(part.url, { headers: part.headers, data: pieces[part.number - 1] })
    expect(answer.ok()).toBe(true)
    stored.push({ number: part.number, etag: answer.headers().etag })
  }
  await post('/ultra/upload/complete', { upload_id: ticket.upload_id, parts: stored })
  return ticket
}

/** Adds a channel of the catalogue to a game and fills in its parameters. */
export async function setUpChannel(
  request: APIRequestContext,
  user: TestUser,
  gameId: number,
  code: string,
  parameters: Record<string, string>,
  {
    secrets = {},
    ...more
  }: { secrets?: Record<string, string>; icon_set_id?: number; splash_id?: number } = {},
): Promise<void> {
  await usdk(request, user, gameId, 'channel/add', { codes: [code] })
  const { list } = await usdk<{ list: { id: number; code: string }[] }>(request, user, gameId, 'channel/list')
  const id = list.find((channel) => channel.code === code)?.id
  const channel = await usdk<ChannelDetail>(request, user, gameId, 'channel/detail', { id })
  await usdk(request, user, gameId, 'channel/save', {
    id,
    version: channel.version,
    plugin_id: channel.plugin_id,
    config: { ...channel.config, ...more, parameters },
    secrets,
  })
}

/** The SHA-256 of the certificate that signed, as apksigner prints it; fails on a package that it refuses. */
export function signerOf(apk: string): string {
  const said = execFileSync('apksigner', ['verify', '--print-certs', '--verbose', apk], { encoding: 'utf8' })
  expect(said).toMatch(/^Verifies$/m)
  expect(said).toMatch(/Verified using v2 scheme \(APK Signature Scheme v2\): true/)
  return /certificate SHA-256 digest: ([0-9a-f]{64})/.exec(said)?.[1] ?? ''
}

/** Package name and versions as aapt2 reads them. */
export function badgingOf(apk: string): string {
  return execFileSync('aapt2', ['dump', 'badging', apk], { encoding: 'utf8' })
}

/** What the SDK reads when the game starts: the channel with its parameters. */
export function channelFileOf(apk: string): { channel: string; parameters: Record<string, unknown> } {
  const text = execFileSync('unzip', ['-p', apk, 'assets/longshore/channel.json'], { encoding: 'utf8' })
  return JSON.parse(text) as { channel: string; parameters: Record<string, unknown> }
}
