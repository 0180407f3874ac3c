// Callbacks: where calls to the game's own server go, and how they are signed, for one environment at a time.
import { ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { callbacksQuery } from '../api'
import { gameConfTexts } from '../locales'
import { ENVIRONMENTS } from '../search'
import { useAddress } from '../use-address'
import { AddressCard } from './address-card'
import { ExampleCard } from './example-card'
import { SecretCard } from './secret-card'

export default function CallbacksTab() {
  const t = gameConfTexts.useT()
  const { search, filter } = useAddress()
  const environment = search.environment ?? 'production'
  const { data, error, refetch } = useQuery(callbacksQuery())
  const failure = error && <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return failure ?? <TextSkeleton />
  return (
    <>
      {/* What is being typed, and a secret shown once, outlive a failed reading. */}
      {failure}
      {data.missing.length > 0 && <p className={layout.note}>{t('callbacks.incomplete')}</p>}
      <div role="group" aria-label={t('callbacks.environment')} className={layout.segments}>
        {ENVIRONMENTS.map((one) => (
          <button
            key={one}
            type="button"
            className={layout.segment}
            aria-pressed={one === environment}
            onClick={() => filter({ environment: one === 'sandbox' ? one : undefined })}
          >
            {t(`callbacks.${one}`)}
          </button>
        ))}
      </div>
      <AddressCard key={`address-${environment}`} environment={environment} data={data[environment]} />
      <SecretCard
        key={`secret-${environment}`}
        environment={environment}
        versions={data[environment].secrets}
      />
      <ExampleCard environment={environment} />
    </>
  )
}
