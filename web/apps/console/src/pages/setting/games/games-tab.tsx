import type { Game } from '@longshore/api-client'
import { ConfirmDialog, DataTable, pageOf, SearchFilter, SelectFilter } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { exportCsv } from '@/lib/export-csv'
import { gamesQuery } from '../api'
import { settingTexts } from '../locales'
import { GAME_TYPES, isFiltered } from '../search'
import { Section } from '../section'
import { type SettingAddress, useSettingAddress } from '../use-address'
import { type GameAction, useGameColumns } from './game-columns'
import { GameDialog } from './game-dialog'
import { useGameActions } from './use-game-actions'

type Open = { dialog: 'form'; game: Game | null } | { dialog: 'unpublish' | 'putAway'; game: Game }

export function GamesTab() {
  const t = settingTexts.useT()
  const address = useSettingAddress('games')
  const { search } = address
  const query = useQuery(gamesQuery(search))
  const actions = useGameActions()
  const [open, setOpen] = useState<Open | null>(null)
  const handleAction = (action: GameAction, game: Game): void => {
    if (action === 'edit') setOpen({ dialog: 'form', game })
    else if (action === 'publish') actions.attempt(actions.publish(game, true))
    else if (action === 'restore') actions.attempt(actions.setInUse(game, true))
    else setOpen({ dialog: action, game })
  }
  const add = (
    <Button type="primary" onClick={() => setOpen({ dialog: 'form', game: null })}>
      {t('games.add')}
    </Button>
  )
  return (
    <Section title={t('tab.games')} lead={t('lead.games')} action={add}>
      <DataTable
        name="games"
        label={t('tab.games')}
        columns={useGameColumns(handleAction)}
        rowKey={(game) => game.Id}
        query={{ ...query, data: query.data && pageOf(query.data, search) }}
        paging={search}
        onPaging={address.page}
        filters={<GameFilters address={address} />}
        isFiltered={isFiltered('games', search)}
        onClearFilters={address.clear}
        empty={{ title: t('games.empty'), lead: t('games.emptyLead'), actions: add }}
        onExport={(columns) =>
          exportCsv({
            name: t('games.exportName'),
            columns,
            fetchPage: () => Promise.resolve({ list: query.data ?? [], total: query.data?.length ?? 0 }),
          })
        }
      />
      {open?.dialog === 'form' && <GameDialog game={open.game} onClose={() => setOpen(null)} />}
      {(open?.dialog === 'unpublish' || open?.dialog === 'putAway') && (
        <ConfirmDialog
          title={t(`games.${open.dialog}Title`, { name: open.game.Name })}
          confirmLabel={t(`games.${open.dialog}`)}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={() =>
            open.dialog === 'unpublish'
              ? actions.publish(open.game, false)
              : actions.setInUse(open.game, false)
          }
          onClose={() => setOpen(null)}
        >
          <p>{t(`games.${open.dialog}Lead`)}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** A flag of the address as a choice. */
function flagOf(value: '1' | '0' | undefined): 1 | 0 | undefined {
  return value === undefined ? undefined : value === '1' ? 1 : 0
}

function textOf(flag: 0 | 1 | undefined): '1' | '0' | undefined {
  return flag === undefined ? undefined : flag === 1 ? '1' : '0'
}

function GameFilters({ address }: { address: SettingAddress }) {
  const t = settingTexts.useT()
  const { search, filter } = address
  return (
    <>
      <SearchFilter
        label={t('games.search')}
        value={search.keyword}
        onChange={(keyword) => filter({ keyword })}
      />
      <SelectFilter
        label={t('games.type')}
        value={search.gameType}
        all={t('games.anyType')}
        options={GAME_TYPES.map((value) => ({ value, label: t(`games.type.${value}`) }))}
        onChange={(gameType) => filter({ gameType })}
      />
      <SelectFilter
        label={t('games.publishStatus')}
        value={textOf(search.published)}
        all={t('games.anyPublish')}
        options={[
          { value: '1', label: t('games.published') },
          { value: '0', label: t('games.unpublished') },
        ]}
        onChange={(value) => filter({ published: flagOf(value) })}
      />
      <SelectFilter
        label={t('games.inUseStatus')}
        value={textOf(search.inUse)}
        all={t('games.anyUse')}
        options={[
          { value: '1', label: t('games.inUse') },
          { value: '0', label: t('games.putAwayStatus') },
        ]}
        onChange={(value) => filter({ inUse: flagOf(value) })}
      />
    </>
  )
}
