import { layout } from '@longshore/ui/layout'
import { type RefObject, useEffect, useRef } from 'react'
import styles from './comment-list.module.css'
import { discussionTexts } from './locales'

/** How far before the end the next page is asked for. */
const AHEAD = '240px'

interface Props {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage(): Promise<unknown>
  }
  scroller: RefObject<HTMLElement | null>
  /** Says that the end is reached only where one had to scroll. */
  isLong: boolean
}

/** The foot of the list: loads more when it comes into sight; a button serves keyboards and retries. */
export function ListEnd({ query, scroller, isLong }: Props) {
  const t = discussionTexts.useT()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const foot = useRef<HTMLDivElement>(null)
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!isWaiting || !foot.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { root: scroller.current, rootMargin: AHEAD },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [isWaiting, fetchNextPage, scroller])

  if (!hasNextPage) return isLong ? <p className={`${layout.hint} ${styles.end}`}>{t('end')}</p> : null
  return (
    <div ref={foot} className={`${layout.hint} ${styles.end}`}>
      {isFetchNextPageError && <span role="alert">{t('failedMore')} </span>}
      {isFetchingNextPage ? (
        <span role="status">{t('loadingMore')}</span>
      ) : (
        <button
          type="button"
          className={`${layout.textButton} ${styles.more}`}
          onClick={() => void fetchNextPage()}
        >
          {t(isFetchNextPageError ? 'retry' : 'loadMore')}
        </button>
      )}
    </div>
  )
}
