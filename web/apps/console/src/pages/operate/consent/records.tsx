// Every word of players: who accepted or took back which version, when and from where.
import { type Column, DataTable, FilterBar, GameTime, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { ExportDialog } from '../export-dialog'
import { ListViews } from '../list-views'
import parts from '../parts.module.css'
import { ReasonDialog } from '../reason-dialog'
import { useCursor } from '../use-cursor'
import { type Word, withdraw, wordsQuery } from './api'
import { consentTexts } from './locales'
import { PlayerFileDialog } from './player-file-dialog'
import { type ConsentSearch, KINDS } from './search'
import { useAgreementName } from './use-agreement-name'

export function RecordsTab() {
  const t = consentTexts.useT()
  const { search, go } = usePageAddress<ConsentSearch>('/operate/consent')
  const { kind, player, before } = search
  const query = useQuery(wordsQuery(search))
  const [dialog, setDialog] = useState<'list' | { withdraw: Word } | { file: number } | null>(null)
  const columns = useColumns(
    (word) => setDialog({ withdraw: word }),
    (id) => setDialog({ file: id }),
  )
  const cursor = useCursor(before, query.data?.next ?? undefined, (next) => go({ ...search, before: next }))
  return (
    <>
      <DataTable
        name="consent-records"
        label={t('tab.records')}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        cursor={cursor}
        lines={2}
        views={
          <ListViews name="consent-records" to="/operate/consent" search={search} base={{ tab: 'records' }} />
        }
        filters={
          <FilterBar
            search={{ key: 'player', label: t('search'), maxLength: 19 }}
            values={{ kind, player: player?.toString() }}
            filters={[
              {
                key: 'kind',
                label: t('agreement'),
                options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
              },
            ]}
            onChange={({ kind: chosen, player: id }) =>
              go({ tab: 'records', kind: chosen as ConsentSearch['kind'], player: Number(id) || undefined })
            }
          />
        }
        isFiltered={kind !== undefined || player !== undefined}
        onClearFilters={() => go({ tab: 'records' })}
        empty={{ title: t('noRecords'), lead: t('noRecordsLead') }}
      />
      <div className={`${parts.card} ${parts.bar}`}>
        <Button onClick={() => setDialog('list')}>{t('exportList')}</Button>
        <span className={parts.muted}>{t('exportLead')}</span>
      </div>
      {dialog === 'list' && (
        <ExportDialog
          kind="consents"
          filters={{ agreement: kind, player_id: player }}
          isPersonal
          onClose={() => setDialog(null)}
        />
      )}
      {dialog && dialog !== 'list' && 'file' in dialog && (
        <PlayerFileDialog player={dialog.file} onClose={() => setDialog(null)} />
      )}
      {dialog && dialog !== 'list' && 'withdraw' in dialog && (
        <ReasonDialog
          title={t('withdrawOf', { player: dialog.withdraw.player_id })}
          submitLabel={t('withdraw')}
          onSubmit={async (reason) => {
            toast('success', t('withdrawnDone', { ended: await withdraw(dialog.withdraw, reason) }))
          }}
          onClose={() => setDialog(null)}
        >
          <p>{t('withdrawLead')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function useColumns(onWithdraw: (word: Word) => void, onFile: (player: number) => void): Column<Word>[] {
  const t = consentTexts.useT()
  const mayEdit = useCan('operateEdit')
  const mayReveal = useCan('personalReveal')
  const nameOf = useAgreementName()
  return [
    {
      key: 'player',
      title: t('player'),
      isPrimary: true,
      render: ({ player_id: player }) => (
        <Link to="/operate/players" search={{ player } as never} className={parts.link}>
          {player}
        </Link>
      ),
    },
    {
      key: 'agreement',
      title: t('agreement'),
      render: (one) => (
        <div>
          {nameOf(one)} {t('version', { version: one.version })}
          <div className={parts.muted}>{one.title || t('textGone')}</div>
        </div>
      ),
    },
    {
      key: 'word',
      title: t('word'),
      render: ({ is_agreed: isAgreed, actor_name: actor }) => (
        <div>
          <StateTag kind={isAgreed ? 'done' : 'watch'}>{t(isAgreed ? 'agreed' : 'withdrew')}</StateTag>
          {actor && <div className={parts.muted}>{t('writtenBy', { name: actor })}</div>}
        </div>
      ),
    },
    { key: 'at', title: t('at'), render: ({ at }) => <GameTime at={at} /> },
    { key: 'address', title: t('address'), render: ({ address }) => <code>{address || '-'}</code> },
    {
      key: 'digest',
      title: t('digest'),
      render: ({ digest }) => <code title={digest}>{digest.slice(0, 12) || '-'}</code>,
    },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (one) => {
        const named = { player: one.player_id, name: nameOf(one), version: one.version, id: one.id }
        const file = {
          key: 'file',
          text: t('file'),
          label: t('fileOf', named),
          run: () => onFile(one.player_id),
        }
        const back = {
          key: 'withdraw',
          text: t('withdraw'),
          label: t('withdrawRow', named),
          isDanger: true,
          run: () => onWithdraw(one),
        }
        // An older word is taken back by none: what counts is the last.
        const mayTakeBack = mayEdit && one.is_agreed && one.is_last
        return <RowActions actions={[...(mayReveal ? [file] : []), ...(mayTakeBack ? [back] : [])]} />
      },
    },
  ]
}
