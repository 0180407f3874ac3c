// A new build: on which package, for which channels, under which names.

import { EmptyState, ErrorState, TableSkeleton } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { formatBytes } from '@/lib/bytes'
import { useCan } from '@/lib/stores/permission'
import type { Mother } from '../api'
import { motherChoicesQuery, readinessQuery } from '../api'
import { usePolling } from '../live'
import { packToolTexts } from '../locales'
import { useAddress } from '../use-address'
import { OrderForm } from './order-form'

export function OrderTab() {
  const options = motherChoicesQuery()
  const known = useQuery(options)
  const isReading = known.data?.some((mother) => mother.status === 'inspecting') ?? false
  const query = useQuery({ ...options, refetchInterval: usePolling(isReading) })
  // What is on the screen stays: channels may have been chosen already.
  if (query.isError && !query.data)
    return (
      <div className={layout.frame}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!query.data)
    return (
      <div className={layout.frame}>
        <TableSkeleton />
      </div>
    )
  const ready = query.data.filter((mother) => mother.status === 'ready')
  return ready.length === 0 ? <NoMother isReading={isReading} /> : <OnMother mothers={ready} />
}

function NoMother({ isReading }: { isReading: boolean }) {
  const t = packToolTexts.useT()
  const canBuild = useCan('packBuild')
  return (
    <div className={layout.frame}>
      <EmptyState
        title={t(isReading ? 'build.reading' : 'build.noMother')}
        lead={t(isReading ? 'build.readingLead' : canBuild ? 'build.noMotherLead' : 'mothers.emptyRead')}
        actions={
          <Link to="/pack/packTool" search={{ tab: 'mothers' }} className={button.plain}>
            {t(canBuild && !isReading ? 'mothers.upload' : 'tab.mothers')}
          </Link>
        }
      />
    </div>
  )
}

function OnMother({ mothers }: { mothers: readonly Mother[] }) {
  const t = packToolTexts.useT()
  const { search, filter } = useAddress()
  const mother =
    mothers.find(({ id }) => id === search.mother) ??
    mothers.find(({ expected_package_name }) => !expected_package_name) ??
    mothers[0]
  if (!mother) return null
  return (
    <>
      <section className={layout.card} aria-labelledby="build-mother">
        <h2 id="build-mother" className={layout.title}>
          {t('build.mother')}
        </h2>
        <label className={layout.tight} style={{ maxWidth: 560 }}>
          <span className="visually-hidden">{t('build.mother')}</span>
          <select
            className={layout.control}
            value={mother.id}
            onChange={(event) => filter({ mother: Number(event.target.value) })}
          >
            {mothers.map((one) => (
              <option key={one.id} value={one.id}>
                {one.version_name} ({one.version_code}) · {one.name}
                {one.expected_package_name && ` · ${t('mother.foreign')}`}
              </option>
            ))}
          </select>
        </label>
        <p className={layout.hint} style={{ marginTop: 8 }}>
          {mother.package_name} · {formatBytes(mother.size)} ·{' '}
          {t('build.sdks', { min: mother.min_sdk ?? '-', target: mother.target_sdk ?? '-' })} ·{' '}
          <Link to="/pack/packTool" search={{ tab: 'mothers', mother: mother.id }} className={layout.link}>
            {t('build.inspection')}
          </Link>
        </p>
      </section>
      <Channels key={mother.id} mother={mother} />
    </>
  )
}

function Channels({ mother }: { mother: Mother }) {
  const query = useQuery(readinessQuery(mother.id))
  if (query.isError && !query.data)
    return (
      <div className={layout.frame}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!query.data)
    return (
      <div className={layout.frame}>
        <TableSkeleton />
      </div>
    )
  if (query.data.channels.length === 0) return <NoChannels />
  return (
    <>
      <FormAlert text={query.error?.message ?? null} />
      <OrderForm
        mother={mother}
        channels={query.data.channels}
        isChecking={query.isFetching}
        onCheck={() => void query.refetch()}
      />
    </>
  )
}

function NoChannels() {
  const t = packToolTexts.useT()
  return (
    <div className={layout.frame}>
      <EmptyState
        title={t('build.noChannels')}
        lead={t('build.noChannelsLead')}
        actions={
          <Link to="/pack/channel" className={button.plain}>
            {t('build.toChannels')}
          </Link>
        }
      />
    </div>
  )
}
