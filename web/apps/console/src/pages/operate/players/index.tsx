// 玩家: "who is this and what happened to them?" One box for every id, hits on the left, who is open on the right.
import { EmptyState, ErrorState, PageHeader, SearchFilter, TextSkeleton, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { usePageAddress } from '@/lib/use-page-address'
import { ExportDialog } from '../export-dialog'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { playersQuery } from './api'
import { BulkDialog } from './bulk-dialog'
import { Hits } from './hits'
import { playersTexts } from './locales'
import styles from './players.module.css'
import { ProfileView } from './profile'
import type { PlayersSearch } from './search'

export function PlayersPage() {
  const t = playersTexts.useT()
  const titles = pageTexts.useT()
  const said = operateTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [isExporting, setExporting] = useState(false)
  const [isBulk, setBulk] = useState(false)
  const { search, go } = usePageAddress<PlayersSearch>('/operate/players')
  const { data, error, refetch } = useQuery(playersQuery(search.keyword))
  // One hit needs no choice.
  const open =
    search.player ?? (search.keyword && data?.list.length === 1 ? data.list[0]?.player.id : undefined)
  return (
    <>
      <PageHeader
        title={titles('Players')}
        lead={t('lead')}
        meta={<ZoneNote />}
        actions={
          <>
            {mayEdit && <Button onClick={() => setBulk(true)}>{t('bulk')}</Button>}
            <Button onClick={() => setExporting(true)}>{said('export')}</Button>
          </>
        }
      />
      {isBulk && <BulkDialog onClose={() => setBulk(false)} />}
      {isExporting && <ExportDialog kind="players" isPersonal onClose={() => setExporting(false)} />}
      <div className={`${parts.card} ${styles.box}`}>
        <SearchFilter
          label={t('search')}
          maxLength={128}
          value={search.keyword}
          onChange={(keyword) => go({ keyword }, true)}
        />
        <p className={parts.muted}>{t('searchLead')}</p>
      </div>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />)}
      {data?.list.length === 0 && (
        <EmptyState
          title={t(search.keyword ? 'noHit' : 'empty')}
          lead={t(search.keyword ? 'noHitLead' : 'emptyLead')}
        />
      )}
      {data && (data.list.length > 0 || open !== undefined) && (
        <div className={styles.columns} data-open={open !== undefined || undefined}>
          <Hits
            hits={data.list}
            isSearch={search.keyword !== undefined}
            open={open}
            onOpen={(player) => go({ ...search, player }, true)}
          />
          {open === undefined ? (
            <p className={`${parts.card} ${parts.muted} ${styles.choose}`}>{t('choose')}</p>
          ) : (
            <ProfileView key={open} playerId={open} />
          )}
        </div>
      )}
    </>
  )
}
