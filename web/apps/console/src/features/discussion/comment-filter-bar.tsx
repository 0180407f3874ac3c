// Keyword (debounced, clause C-08), tags, and the comments that mention the reader.

import { MissingNote } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useDebounced } from '@/lib/use-debounced'
import { type CommentFilters, type CommentScope, commentTagsQuery } from './api'
import styles from './comment-list.module.css'
import { discussionTexts } from './locales'

const KEYWORD_DELAY_MS = 1000
/** As the server has it. */
const MAX_KEYWORD_LENGTH = 100

interface Props {
  scope: CommentScope
  filters: CommentFilters
  onFilter(filters: CommentFilters): void
}

export function CommentFilterBar({ scope, filters, onFilter }: Props) {
  const t = discussionTexts.useT()
  const tags = useQuery(commentTagsQuery(scope))
  return (
    <search className={`${layout.column} ${styles.filters}`} aria-label={t('keyword')}>
      <KeywordField filters={filters} onFilter={onFilter} />
      <div className={layout.row}>
        <Select
          mode="multiple"
          className={layout.grow}
          aria-label={t('tagFilter')}
          placeholder={t('tagFilter')}
          value={[...filters.tags]}
          options={(tags.data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))}
          loading={tags.isFetching}
          maxTagCount="responsive"
          allowClear
          onChange={(chosen: string[]) => onFilter({ ...filters, tags: chosen })}
        />
        <button
          type="button"
          className={`${layout.barButton} ${styles.toggle}`}
          aria-pressed={filters.isMentioned}
          onClick={() => onFilter({ ...filters, isMentioned: !filters.isMentioned })}
        >
          <Icon name="at" size={16} />
          {t('mentionsMe')}
        </button>
      </div>
      <MissingNote name={t('tagFilter')} query={tags} />
    </search>
  )
}

function KeywordField({ filters, onFilter }: Omit<Props, 'scope'>) {
  const t = discussionTexts.useT()
  const [text, setText] = useState(filters.keyword)
  const settled = useDebounced(text.trim(), KEYWORD_DELAY_MS)
  useEffect(() => {
    if (settled !== filters.keyword) onFilter({ ...filters, keyword: settled })
    // Only a settled text may set the filter; a filter that changes otherwise must not be set back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled])
  return (
    <div className={`${layout.row} ${styles.keyword}`}>
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={t('keyword')}
        placeholder={t('keyword')}
        maxLength={MAX_KEYWORD_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
