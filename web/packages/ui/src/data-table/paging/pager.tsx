import { Icon } from '../../icon'
import { useUiTexts } from '../../locales'
import controls from '../data-table.module.css'
import styles from './pager.module.css'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PagingSearch, pageNumbers, pagingOf } from './paging'

interface Props {
  search: PagingSearch
  total: number
  onChange(paging: PagingSearch): void
}

/** The search of a page; defaults are left out of the address. */
function searchOf(page: number, size: number): PagingSearch {
  return { page: page > 1 ? page : undefined, size: size === DEFAULT_PAGE_SIZE ? undefined : size }
}

export function Pager({ search, total, onChange }: Props) {
  const t = useUiTexts()
  const { page, pageSize } = pagingOf(search)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const go = (next: number): void => onChange(searchOf(next, pageSize))
  const from = (page - 1) * pageSize + 1
  const range =
    from > total
      ? t('table.total', { total })
      : t('table.range', { from, to: Math.min(total, page * pageSize), total })
  return (
    <div className={styles.pager}>
      <p className={styles.range}>{range}</p>
      {pages > 1 && (
        <nav aria-label={t('table.pages')} className={styles.pages}>
          <StepButton name="previous" isDisabled={page <= 1} onClick={() => go(page - 1)} />
          {pageNumbers(Math.min(page, pages), pages).map((number, index) =>
            number === null ? (
              // The two gaps have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-label={t('table.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => go(number)}
              >
                {number}
              </button>
            ),
          )}
          <StepButton name="next" isDisabled={page >= pages} onClick={() => go(page + 1)} />
        </nav>
      )}
      {total > PAGE_SIZES[0] && (
        <select
          className={controls.select}
          aria-label={t('table.pageSize')}
          value={pageSize}
          // The rows that are looked at stay in sight: the first of them decides the new page.
          onChange={(event) => {
            const size = Number(event.target.value)
            onChange(searchOf(Math.floor((from - 1) / size) + 1, size))
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {t('table.perPage', { size })}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

interface StepProps {
  name: 'previous' | 'next'
  isDisabled: boolean
  onClick(): void
}

export function StepButton({ name, isDisabled, onClick }: StepProps) {
  const t = useUiTexts()
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={t(`table.${name}`)}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={name} size={16} />
    </button>
  )
}
