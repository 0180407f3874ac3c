// 变更: "who changed what, and can I take it back?" Every kind with its draft, what waits, and its publications.
import { type Column, DataTable, GameTime, PageHeader, StateTag, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageTexts } from '@/lib/pages'
import { usePageAddress } from '@/lib/use-page-address'
import parts from '../parts.module.css'
import { type Kind, kindsQuery } from '../publishing'
import { FileButtons } from './file-buttons'
import { KindDetail } from './kind-detail'
import { changesTexts } from './locales'
import { Plan } from './plan'
import { Policy } from './policy'
import type { ChangesSearch } from './search'

export function ChangesPage() {
  const t = changesTexts.useT()
  const titles = pageTexts.useT()
  const { search } = usePageAddress<ChangesSearch>('/operate/changes')
  const query = useQuery(kindsQuery())
  const columns = useColumns()
  const open = query.data?.find(({ kind }) => kind === search.kind)
  return (
    <>
      <PageHeader title={titles('Changes')} lead={t('lead')} meta={<ZoneNote />} actions={<FileButtons />} />
      <Policy />
      {query.data && <Plan kinds={query.data} />}
      <DataTable
        name="changes"
        label={titles('Changes')}
        columns={columns}
        rowKey={({ kind }) => kind}
        query={{ ...query, data: query.data && { list: query.data } }}
        empty={{ title: t('empty') }}
      />
      {open && <KindDetail key={open.kind} kind={open} />}
    </>
  )
}

function useColumns(): Column<Kind>[] {
  const t = changesTexts.useT()
  return [
    {
      key: 'title',
      title: t('kind'),
      isPrimary: true,
      render: ({ kind, title }) => (
        <Link
          to="/operate/changes"
          search={{ kind } as never}
          resetScroll={false}
          className={parts.link}
          // The menu's link to the page of the same name leads elsewhere.
          aria-label={t('changesOf', { title })}
        >
          {title}
        </Link>
      ),
    },
    {
      key: 'draft',
      title: t('draft'),
      render: ({ is_changed: isChanged }) => (
        <StateTag kind={isChanged ? 'waits' : 'nothing'}>{t(isChanged ? 'differs' : 'same')}</StateTag>
      ),
    },
    {
      key: 'number',
      title: t('inForce'),
      render: ({ number }) => (number > 0 ? `v${number}` : t('nothing')),
    },
    {
      key: 'waiting',
      title: t('planned'),
      render: ({ waiting }) =>
        waiting[0] ? (
          <StateTag kind="planned">
            <GameTime at={waiting[0].due_at} />
          </StateTag>
        ) : (
          '-'
        ),
    },
    {
      key: 'place',
      title: t('place'),
      render: ({ is_gathered: isGathered }) => t(isGathered ? 'place.pack' : 'place.operate'),
    },
  ]
}
