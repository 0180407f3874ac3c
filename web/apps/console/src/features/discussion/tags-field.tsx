import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId } from 'react'
import { toast } from '@/lib/toast'
import { type CommentScope, commentTagsQuery } from './api'
import styles from './comment-form.module.css'
import { discussionTexts } from './locales'

const MAX_TAGS = 10
const MAX_TAG_LENGTH = 20
/** Tags travel comma-joined (clause K-05), so that a comma always ends one. */
const SEPARATORS = [',', '，', '、']

/** What of the entered tags can be kept, and why the rest cannot. */
export function checkTags(entered: readonly string[]): {
  tags: string[]
  refusal?: 'tagTooLong' | 'tooManyTags'
} {
  const trimmed = [...new Set(entered.map((tag) => tag.trim()).filter(Boolean))]
  const fitting = trimmed.filter((tag) => Array.from(tag).length <= MAX_TAG_LENGTH)
  if (fitting.length < trimmed.length) return { tags: fitting.slice(0, MAX_TAGS), refusal: 'tagTooLong' }
  if (fitting.length > MAX_TAGS) return { tags: fitting.slice(0, MAX_TAGS), refusal: 'tooManyTags' }
  return { tags: fitting }
}

interface Props {
  scope: CommentScope
  tags: readonly string[]
  onChange(tags: string[]): void
}

/** Tags of the page to pick from, and new ones by typing. */
export function TagsField({ scope, tags, onChange }: Props) {
  const t = discussionTexts.useT()
  const id = useId()
  const known = useQuery(commentTagsQuery(scope))
  const handleChange = (entered: string[]): void => {
    const { tags: kept, refusal } = checkTags(entered)
    if (refusal) toast('warning', t(refusal, { count: MAX_TAGS, length: MAX_TAG_LENGTH }))
    onChange(kept)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={layout.label}>
        {t('tags')}
      </label>
      <Select
        id={id}
        mode="tags"
        className={styles.tags}
        placeholder={t('tagsHint', { count: MAX_TAGS, length: MAX_TAG_LENGTH })}
        value={[...tags]}
        tokenSeparators={SEPARATORS}
        options={(known.data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))}
        onChange={handleChange}
      />
    </div>
  )
}
