// Who is behind a figure: a page of its players, and all of them as a file. What names a person is masked by the server.
import { type Answer, ApiError, type Input } from '@longshore/api-client'
import { saveFile } from '@longshore/kit/save-file'
import { useConnection } from '@longshore/remote'
import { type Column, DataTable, Drawer, GameTime } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { componentTexts } from '../locales'
import { PlayerLink } from '../player-link'

/** A figure by what it was asked with. */
export type Figure = Omit<Input<'data_players_behind'>, 'page' | 'page_size' | 'game_id'>
type Days = NonNullable<Parameters<typeof PlayerLink>[0]['search']>
type Player = Answer<'data_players_behind'>['list'][number]

const FORMATS = ['csv', 'xlsx'] as const
const SIZE = 20

export interface Props {
  title: string
  figure: Figure
  /** A choice above the list. */
  choice?: React.ReactNode
  onClose(): void
}

export function PlayersDrawer({ title, figure, choice, onClose }: Props) {
  const t = componentTexts.useT()
  return (
    <Drawer title={title} onClose={onClose} foot={<Files figure={figure} />}>
      <div className={layout.stack}>
        {choice}
        <List key={JSON.stringify(figure)} figure={figure} />
        <p className={`${layout.flush} ${layout.hint}`}>{t('behind.note')}</p>
      </div>
    </Drawer>
  )
}

function List({ figure }: Pick<Props, 'figure'>) {
  const t = componentTexts.useT()
  const { api } = useConnection()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['players-behind', figure, page],
    queryFn: ({ signal }) =>
      api.call(
        'data_players_behind',
        { ...figure, page, page_size: SIZE },
        { json: true, errorNotice: false, signal },
      ),
    retry: (count, error) => !(error instanceof ApiError) && count < 1,
  })
  return (
    <DataTable
      name="data-players-behind"
      label={t('behind.players')}
      columns={useColumns(daysOf(figure))}
      rowKey={({ id }) => id}
      query={query}
      paging={{ page }}
      onPaging={(next) => setPage(next.page ?? 1)}
      empty={{ title: t('behind.none') }}
      isPart
    />
  )
}

/** The days of the figure, of which a player's page is then. */
function daysOf({ retention, funnel, payers }: Figure): Days {
  const { days, first, last } = retention ?? funnel ?? payers ?? {}
  if (first && last) return { first, last }
  return days ? { days } : {}
}

function useColumns(days: Days): Column<Player>[] {
  const t = componentTexts.useT()
  return [
    {
      key: 'id',
      title: t('behind.id'),
      isPrimary: true,
      render: (one) => <Who player={one} days={days} />,
    },
    {
      key: 'channel',
      title: t('filter.channel'),
      render: (one) => (isKnown(one) ? one.channel_code || t('ownAccounts') : '-'),
    },
    { key: 'uid', title: t('behind.uid'), render: ({ channel_uid }) => channel_uid || '-' },
    {
      key: 'created',
      title: t('behind.created'),
      render: ({ created_at }) => (created_at ? <GameTime at={created_at} /> : '-'),
    },
    {
      key: 'seen',
      title: t('behind.seen'),
      render: ({ last_login_at }) => (last_login_at ? <GameTime at={last_login_at} /> : '-'),
    },
  ]
}

function isKnown({ is_gone, is_imported }: Player): boolean {
  return !is_gone && !is_imported
}

function Who({ player, days }: { player: Player; days: Days }) {
  const t = componentTexts.useT()
  const { id, is_gone } = player
  if (!isKnown(player)) return t(is_gone ? 'behind.gone' : 'behind.imported', { id })
  return <PlayerLink player={id} search={days} />
}

function Files({ figure }: Pick<Props, 'figure'>) {
  const t = componentTexts.useT()
  const { api } = useConnection()
  const [busy, setBusy] = useState(false)
  const take = async (format: (typeof FORMATS)[number]): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await api.call('data_export_players_behind', { ...figure, format }, { json: true }))
    } catch {
      // The notice has said why.
    } finally {
      setBusy(false)
    }
  }
  return FORMATS.map((format) => (
    <Button key={format} disabled={busy} onClick={() => void take(format)}>
      {t(`export.${format}`)}
    </Button>
  ))
}
