import { formatCount } from '@longshore/kit/count'
import { type Column, DataTable, FilterBar, GameTime, PageHeader, StateTag, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { usePageAddress } from '@/lib/use-page-address'
import { ListViews } from '../list-views'
import parts from '../parts.module.css'
import { useListExport } from '../use-list-export'
import { type Gift, giftsQuery } from './api'
import { Editor } from './editor'
import { giftsTexts } from './locales'
import { type GiftsSearch, STATES } from './search'
import { GIFT_KINDS } from './words'

export function GiftsList() {
  const t = giftsTexts.useT()
  const titles = pageTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<GiftsSearch>('/operate/gifts')
  const { keyword, state } = search
  const query = useQuery(giftsQuery(search))
  const [isAdding, setAdding] = useState(false)
  const file = useListExport({ kind: 'gifts', filters: { keyword, state } })
  const add = mayEdit && (
    <Button type="primary" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={titles('Gifts')} lead={t('lead')} meta={<ZoneNote />} actions={add} />
      <DataTable
        name="gifts"
        label={titles('Gifts')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        query={query}
        lines={2}
        views={<ListViews name="gifts" to="/operate/gifts" search={search} />}
        onExport={file.onExport}
        filters={
          <FilterBar
            search={{ key: 'keyword', label: t('search'), maxLength: 60 }}
            values={{ keyword, state }}
            filters={[
              {
                key: 'state',
                label: t('state'),
                options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              },
            ]}
            onChange={(values) => go(values)}
          />
        }
        isFiltered={Boolean(keyword || state)}
        onClearFilters={() => go({})}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
      />
      {file.dialog}
      {isAdding && (
        <Editor onClose={() => setAdding(false)} onSaved={({ id }) => go({ ...search, gift: id })} />
      )}
    </>
  )
}

function useColumns(): Column<Gift>[] {
  const t = giftsTexts.useT()
  return [
    {
      key: 'name',
      title: t('name'),
      isPrimary: true,
      render: ({ id, name, code }) => (
        <div>
          <Link to="/operate/gifts" search={{ gift: id } as never} className={parts.link}>
            {name}
          </Link>
          <div className={parts.muted}>{code}</div>
        </div>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state }) => <StateTag kind={GIFT_KINDS[state]}>{t(`state.${state}`)}</StateTag>,
    },
    { key: 'granted', title: t('granted'), align: 'end', render: ({ granted }) => formatCount(granted) },
    { key: 'codes', title: t('codes'), align: 'end', render: ({ codes }) => formatCount(codes) },
    {
      key: 'ends',
      title: t('endsAt'),
      render: ({ ends_at: at }) => (at ? <GameTime at={at} /> : t('always')),
    },
    {
      key: 'updated',
      title: t('updated'),
      render: ({ updated_at: at, updated_user_name: by }) => (
        <>
          <GameTime at={at} /> {by}
        </>
      ),
    },
  ]
}
