// Search and status filter; both go to the address bar.
import { Input, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from './icons'
import styles from './list-page.module.css'
import { promoterTexts } from './locales'
import type { PromoterSearch } from './search'

const TYPING_PAUSE_MS = 300
const STATUSES = ['all', 'active', 'forbidden'] as const

interface Props {
  search: PromoterSearch
  onChange(next: PromoterSearch): void
}

export function ListToolbar({ search, onChange }: Props) {
  const t = promoterTexts.useT()
  return (
    <div className={styles.toolbar}>
      <KeywordInput
        // Back, forward and "clear the filters" bring another keyword into the field.
        key={search.keyword ?? ''}
        keyword={search.keyword ?? ''}
        onChange={(keyword) => onChange({ status: search.status, keyword: keyword || undefined })}
      />
      <Segmented<(typeof STATUSES)[number]>
        aria-label={t('status')}
        value={search.status ?? 'all'}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(value) =>
          onChange({ keyword: search.keyword, status: value === 'all' ? undefined : value })
        }
      />
    </div>
  )
}

function KeywordInput({ keyword, onChange }: { keyword: string; onChange(keyword: string): void }) {
  const t = promoterTexts.useT()
  const [text, setText] = useState(keyword)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (text.trim() === keyword) return undefined
    const timer = setTimeout(() => latest.current(text.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, keyword])
  return (
    <Input
      className={styles.search}
      value={text}
      prefix={<SearchIcon />}
      placeholder={t('search')}
      aria-label={t('search')}
      maxLength={50}
      allowClear
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onChange(text.trim())}
    />
  )
}
