// One mother package: what is in it, what changed since the last one, or against any other.
import { formatTime } from '@longshore/kit/time'
import { ErrorState, MissingNote, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useId } from 'react'
import { Can } from '@/components/can'
import type { Mother, MotherDetail } from '../api'
import { differenceQuery, motherChoicesQuery, motherQuery } from '../api'
import { usePolling } from '../live'
import { packToolTexts } from '../locales'
import styles from '../pack-tool.module.css'
import { DifferenceView } from '../report/difference'
import { InspectionView } from '../report/inspection'
import { useAddress } from '../use-address'
import { ForeignNote } from './foreign-note'
import { MotherStatus } from './mother-status'

export function MotherPage({ id }: { id: number }) {
  const t = packToolTexts.useT()
  const options = motherQuery(id)
  const known = useQuery(options)
  const query = useQuery({
    ...options,
    refetchInterval: usePolling(known.data?.status === 'inspecting'),
  })
  return (
    <>
      <Link to="/pack/packTool" search={{ tab: 'mothers' }} className={styles.back}>
        ← {t('tab.mothers')}
      </Link>
      {query.data && <Detail mother={query.data} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <div className={layout.card}>
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  )
}

function Detail({ mother }: { mother: MotherDetail }) {
  const t = packToolTexts.useT()
  const { open } = useAddress()
  return (
    <>
      <div className={layout.head}>
        <div>
          <h2 className={`${layout.title} ${layout.anywhere} ${styles.title}`}>{mother.name}</h2>
          <p className={layout.lead}>
            {t('mother.by', {
              name: mother.created_user_name,
              time: formatTime(mother.created_at, 'YYYY-MM-DD HH:mm'),
            })}
          </p>
        </div>
        {mother.status === 'ready' && !mother.expected_package_name && (
          <Can need="packBuild">
            <Button type="primary" onClick={() => open({ mother: mother.id })}>
              {t('mothers.buildLong')}
            </Button>
          </Can>
        )}
      </div>
      <ForeignNote mother={mother} />
      {mother.status !== 'ready' && (
        <div className={layout.card}>
          <MotherStatus mother={mother} />
        </div>
      )}
      {mother.status === 'ready' && (
        <div className={layout.stack}>
          <Changes mother={mother} />
          {mother.inspection && <InspectionView mother={mother} inspection={mother.inspection} />}
        </div>
      )}
    </>
  )
}

/** Against the package before, until another is chosen. */
function Changes({ mother }: { mother: MotherDetail }) {
  const t = packToolTexts.useT()
  const id = useId()
  const { search, filter } = useAddress()
  const choices = useQuery(motherChoicesQuery())
  const others = (choices.data ?? []).filter((other) => other.id !== mother.id && other.status === 'ready')
  const against = search.against ?? mother.previous_id
  if (choices.data && others.length === 0) return null
  return (
    <details className={layout.card} open={search.against !== undefined}>
      <summary>
        <strong id={id}>{t('mother.compare')}</strong>
      </summary>
      <label className={layout.tight} style={{ margin: '14px 0', maxWidth: 460 }}>
        <span className={layout.strong}>{t('mother.against')}</span>
        <select
          className={layout.control}
          value={against ?? ''}
          disabled={choices.isPending}
          onChange={(event) => filter({ against: Number(event.target.value) || undefined })}
        >
          <option value="">{t('mother.choose')}</option>
          {/* What is compared stands there even while the names of the packages are not known. */}
          {against !== null && !others.some((other) => other.id === against) && (
            <option value={against}>
              {t(against === mother.previous_id ? 'mother.previous' : 'mother.chosen')}
            </option>
          )}
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {nameOf(other)}
              {other.id === mother.previous_id ? ` · ${t('mother.previous')}` : ''}
            </option>
          ))}
        </select>
      </label>
      <MissingNote name={t('tab.mothers')} query={choices} />
      {against !== null && (
        <Comparison mother={mother} against={against} other={others.find((one) => one.id === against)} />
      )}
    </details>
  )
}

interface ComparisonProps {
  mother: MotherDetail
  against: number
  other: Mother | undefined
}

function Comparison({ mother, against, other }: ComparisonProps) {
  const t = packToolTexts.useT()
  const isKnown = against === mother.previous_id && mother.changes !== null
  const query = useQuery({ ...differenceQuery(against, mother.id), enabled: !isKnown })
  const difference = isKnown ? mother.changes : query.data
  if (query.isError && !isKnown)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!difference) return <TextSkeleton lines={5} />
  return (
    <DifferenceView
      difference={difference}
      beforeName={other ? nameOf(other) : t('mother.previous')}
      afterName={nameOf(mother)}
    />
  )
}

function nameOf({ name, version_name, version_code }: Mother): string {
  return version_name ? `${version_name} (${version_code}) ${name}` : name
}
