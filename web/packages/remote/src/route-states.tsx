// What a remote's router shows for an unknown address and for an error thrown while rendering.
import { isChunkError } from '@longshore/kit/chunk-guard'
import { EmptyState } from '@longshore/ui'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { sharedTexts } from './locales'

export function MissingPage() {
  const t = sharedTexts.useT()
  const router = useRouter()
  return (
    <EmptyState
      title={t('missing.title')}
      lead={t('missing.text')}
      actions={
        <Button type="primary" onClick={() => router.history.push(router.basepath)}>
          {t('missing.action')}
        </Button>
      }
    />
  )
}

export function CrashedPage({ error }: { error: unknown }) {
  const t = sharedTexts.useT()
  const details = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (
    <div role="alert">
      <EmptyState
        title={t('crashed.title')}
        lead={isChunkError(error) ? t('failed.network') : t('crashed.text')}
        actions={
          // A module that failed or hung stays so in the page's module map: only a reload asks for it again.
          <Button type="primary" onClick={() => window.location.reload()}>
            {t('retry')}
          </Button>
        }
      />
      <pre>{details}</pre>
    </div>
  )
}
