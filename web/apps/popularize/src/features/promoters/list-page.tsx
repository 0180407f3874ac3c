// The promoters of the selected game.
import { FailureState, Page, PageSkeleton, useIsPhone, useLoad, useRemoteSession } from '@longshore/remote'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PAGE_SIZE, usePromoters } from './api'
import { ButtonLink } from './button-link'
import { EmptyList } from './empty-list'
import { PlusIcon } from './icons'
import styles from './list-page.module.css'
import { ListToolbar } from './list-toolbar'
import { promoterTexts } from './locales'
import { Pager } from './pager'
import { PromoterCards } from './promoter-cards'
import { PromoterTable } from './promoter-table'
import type { PromoterSearch } from './search'
import { useCanEdit } from './use-can-edit'

export function ListPage() {
  const t = promoterTexts.useT()
  const search = useSearch({ from: '/promoters' })
  const navigate = useNavigate()
  const game = useRemoteSession().game
  const canEdit = useCanEdit()
  const change = (next: PromoterSearch): void => {
    void navigate({ to: '/promoters', search: next, replace: next.page === search.page })
  }
  return (
    <Page
      title={t('title')}
      lead={t('lead', { game: game?.name ?? '' })}
      actions={
        canEdit && (
          <ButtonLink to="/promoters/new" color="primary" variant="solid" icon={<PlusIcon />}>
            {t('new.action')}
          </ButtonLink>
        )
      }
    >
      <section className={styles.card} aria-label={t('title')}>
        <ListToolbar search={search} onChange={change} />
        <List search={search} onChange={change} />
      </section>
    </Page>
  )
}

function List({ search, onChange }: { search: PromoterSearch; onChange(next: PromoterSearch): void }) {
  const t = promoterTexts.useT()
  const isPhone = useIsPhone()
  const load = useLoad(usePromoters().listQuery(search))
  if (load.state === 'loading') return <PageSkeleton />
  if (load.state === 'failed')
    return <FailureState error={load.error} area={t('area')} onRetry={load.retry} />
  const { list, total } = load.data
  if (list.length === 0) return <EmptyList search={search} onChange={onChange} />
  return (
    <div className={styles.content} aria-busy={load.query.isPlaceholderData}>
      {isPhone ? <PromoterCards promoters={list} /> : <PromoterTable promoters={list} />}
      <Pager
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={total}
        onChange={(page) => onChange({ ...search, page: page > 1 ? page : undefined })}
      />
    </div>
  )
}
