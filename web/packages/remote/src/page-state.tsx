// What a page shows when it cannot show its data: always with what to do next.
import { EmptyState, ErrorState, TextSkeleton } from '@longshore/ui'
import { Button } from 'antd'
import { useConnection } from './connection'
import { describeFailure } from './load'
import { sharedTexts } from './locales'

/** No game is selected. */
export function NoGameState({ area }: { area: string }) {
  const t = sharedTexts.useT()
  const { props } = useConnection()
  return (
    <EmptyState
      title={t('noGame.title')}
      lead={t('noGame.text', { area })}
      actions={
        <Button type="primary" onClick={() => props.navigate('/home')}>
          {t('goHome')}
        </Button>
      }
    />
  )
}

/** The selected game was taken away from the reader; the server's sentence says what to do. */
function LostGameState({ message }: { message: string }) {
  const t = sharedTexts.useT()
  const { props } = useConnection()
  return (
    <div role="alert">
      <EmptyState
        title={t('lostGame.title')}
        lead={message}
        actions={
          <Button type="primary" onClick={() => props.navigate('/home')}>
            {t('goHome')}
          </Button>
        }
      />
    </div>
  )
}

/** A query failed: says why and offers what helps. */
export function FailureState({ error, area, onRetry }: { error: unknown; area: string; onRetry(): void }) {
  const t = sharedTexts.useT()
  const { kind, message } = describeFailure(error)
  if (kind === 'lostGame') return <LostGameState message={message} />
  if (kind === 'noGame') return <NoGameState area={area} />
  if (kind === 'refused')
    return (
      <div role="alert">
        <EmptyState title={t('refused.title')} lead={t('refused.text', { area })} />
      </div>
    )
  const shown = kind === 'network' ? new Error(t('failed.network')) : error
  return <ErrorState title={t('failed.title')} error={shown} onRetry={onRetry} />
}

/** In the place of a page whose data is on its way. */
export function PageSkeleton() {
  return <TextSkeleton lines={6} />
}
