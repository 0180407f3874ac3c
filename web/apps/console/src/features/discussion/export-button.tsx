import { formatZonedTime } from '@longshore/kit/time'
import { TopBarButton } from '@/components/top-bar-button'
import { exportCsv } from '@/lib/export-csv'
import { htmlText } from '@/lib/html-text'
import { useDiscussion } from '@/lib/stores/discussion'
import { type Comment, type CommentScope, fetchForExport, type Reply } from './api'
import { discussionTexts } from './locales'

/** All comments of the page as a file, as a task of the download drawer. */
export function ExportButton({ scope }: { scope: CommentScope }) {
  const t = discussionTexts.useT()
  const handleExport = (): void => {
    // The download drawer opens in the same place.
    useDiscussion.getState().setOpen(false)
    exportCsv<Partial<Comment> & Reply>({
      name: t('exportName', { page: scope.pageId }),
      columns: [
        { title: t('column.id'), value: (comment) => comment.id },
        { title: t('column.author'), value: (comment) => comment.created_user_name },
        { title: t('column.content'), value: (comment) => htmlText(comment.content) },
        { title: t('column.tags'), value: (comment) => comment.tags.join(' ') },
        {
          title: t('column.created'),
          value: (comment) => formatZonedTime(comment.created_at, 'YYYY-MM-DD HH:mm:ss'),
        },
        {
          title: t('column.updated'),
          value: (comment) => formatZonedTime(comment.updated_at, 'YYYY-MM-DD HH:mm:ss'),
        },
        { title: t('column.parent'), value: (comment) => comment.parent_id ?? '' },
        {
          title: t('column.resolved'),
          value: ({ resolved_at: at }) => (at ? formatZonedTime(at, 'YYYY-MM-DD HH:mm:ss') : ''),
        },
      ],
      below: (comment) => comment.replies ?? [],
      fetchPage: (page, signal) => fetchForExport(scope.pageId, page, signal),
    })
  }
  return <TopBarButton icon="download" label={t('export')} onClick={handleExport} />
}
