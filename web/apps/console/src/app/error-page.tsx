// What a page shows when it fails: a chunk that did not load (clause H-05), a refused call, or a defect of ours.
import { ApiError } from '@longshore/api-client'
import { isChunkError } from '@longshore/kit/chunk-guard'
import { layout } from '@longshore/ui/layout'
import type { ErrorComponentProps } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { StatePage } from '@/components/state-page'
import styles from './error-page.module.css'
import { appTexts } from './locales'

function describe(error: unknown): { title: 'error.chunk' | 'error.api' | 'error.title'; details: string } {
  if (isChunkError(error)) {
    const code = 'code' in error ? ` ${error.code}` : ''
    return { title: 'error.chunk', details: `${error.name}${code}: ${error.message}` }
  }
  if (error instanceof ApiError) return { title: 'error.api', details: `${error.message} (${error.code})` }
  return {
    title: 'error.title',
    details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  }
}

export function ErrorPage({ error }: ErrorComponentProps) {
  const t = appTexts.useT()
  const { title, details } = describe(error)
  return (
    <StatePage
      icon="warning"
      tone="error"
      title={t(title)}
      lead={title === 'error.api' ? details : t(title === 'error.chunk' ? 'error.chunkLead' : 'error.lead')}
      actions={
        // A module that hung stays in the browser's module map: only a reload fetches it again.
        <button type="button" className={button.primary} onClick={() => window.location.reload()}>
          {t('reload')}
        </button>
      }
    >
      {title !== 'error.api' && (
        <details className={`${layout.muted} ${styles.details}`}>
          <summary>{t('error.details')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </StatePage>
  )
}
