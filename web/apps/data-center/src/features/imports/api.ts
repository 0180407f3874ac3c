// Imports of the selected game, through the gateway's data service.
import type { Answer, Input, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'

export type Imports = Answer<'data_list_imports'>
export type ImportRow = Row<'data_list_imports'>
export type ImportFile = Answer<'data_preview_file'>
export type Mapping = Required<Input<'data_begin_import'>['mapping']>
export type Kind = ImportFile['kind']
export type Log = NonNullable<Input<'data_preview_file'>['log']>

const quiet = { errorNotice: false }
const LOOK_MS = 1_500
const OPEN: ReadonlySet<ImportRow['state']> = new Set(['waiting', 'running', 'undoing'])

export function isOpen({ state, problem }: Pick<ImportRow, 'state' | 'problem'>): boolean {
  return OPEN.has(state) && !problem
}

/** Looks again while something is on its way. */
export function useImportsQuery(gameId: number, before: number | undefined): UseQueryOptions<Imports> {
  const { api } = useConnection()
  return {
    queryKey: ['imports', gameId, before],
    queryFn: ({ signal }) => api.call('data_list_imports', { before }, { ...quiet, signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? LOOK_MS : false),
  }
}

/** Whoever manages the publisher's games imports. */
export function useCanImport(): boolean {
  return useRemoteSession().permissions.includes('gameManage')
}

export function useImporting() {
  const { api } = useConnection()
  const client = useQueryClient()
  const changed = async <T>(answer: Promise<T>): Promise<T> => {
    const found = await answer
    await client.invalidateQueries()
    return found
  }
  return {
    look: (upload_id: string, log: Log) =>
      api.call('data_preview_file', { upload_id, log }, { ...quiet, json: true }),
    begin: (upload_id: string, kind: Kind, mapping: Mapping) =>
      changed(api.call('data_begin_import', { upload_id, kind, mapping }, { ...quiet, json: true })),
    undo: (id: number) => changed(api.call('data_undo_import', { id }, quiet)),
    refusals: (id: number) => api.call('data_list_refusals', { id }),
  }
}
