// Callbacks: where calls to the game's own server go, and how they are signed, for one environment at a time.
import { ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { AddressCard } from './address-card'
import { callbacksQuery, ENVIRONMENTS } from './api'
import { ExampleCard } from './example-card'
import { callbacksTexts } from './locales'
import { SecretCard } from './secret-card'

interface Props {
  /** Absent for production, as an address has it. */
  environment: 'sandbox' | undefined
  onEnvironment(environment: 'sandbox' | undefined): void
}

export function Callbacks({ environment: chosen, onEnvironment }: Props) {
  const t = callbacksTexts.useT()
  const environment = chosen ?? 'production'
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
            onClick={() => onEnvironment(one === 'sandbox' ? one : undefined)}
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
