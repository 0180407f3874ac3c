// What a remote's router shows for an unknown address and for an error thrown while rendering.
import { isChunkError } from '@longshore/kit/chunk-guard'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { sharedTexts } from './locales'
import { PageState } from './page-state'

export function MissingPage() {
  const t = sharedTexts.useT()
  const router = useRouter()
  return (
    <PageState
      picture="search"
      title={t('missing.title')}
      actions={
        <Button type="primary" onClick={() => router.history.push(router.basepath)}>
          {t('missing.action')}
        </Button>
      }
    >
      {t('missing.text')}
    </PageState>
  )
}

export function CrashedPage({ error }: { error: unknown }) {
  const t = sharedTexts.useT()
  const details = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (
    <PageState
      picture="broken"
      title={t('crashed.title')}
      role="alert"
      actions={
        // A module that failed or hung stays so in the page's module map: only a reload asks for it again.
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
      }
    >
      {isChunkError(error) ? t('failed.network') : t('crashed.text')}
      <pre>{details}</pre>
    </PageState>
  )
}
