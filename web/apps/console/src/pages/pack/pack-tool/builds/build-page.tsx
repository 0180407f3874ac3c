// One build: each channel with its progress and log, what may be done, and the finished packages.

import { formatTime } from '@longshore/kit/time'
import { ErrorState, TextSkeleton } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '@/components/can'
import { useCan } from '@/lib/stores/permission'
import type { BuildDetail } from '../api'
import { buildQuery, cancelBuild, retryBuild } from '../api'
import { usePolling } from '../live'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import common from '../pack-tool.module.css'
import { ProgressBar } from '../progress-bar'
import styles from './builds.module.css'
import { downloadItems } from './download'
import { Matrix } from './matrix'
import { BAR_TONES, canRetry, isRunning, TONES } from './states'
import { useBusy } from './use-busy'

export function BuildPage({ id }: { id: number }) {
  const t = packToolTexts.useT()
  const options = buildQuery(id)
  const known = useQuery(options)
  const query = useQuery({
    ...options,
    refetchInterval: usePolling(known.data ? isRunning(known.data.state) : false),
  })
  return (
    <>
      <Link to="/pack/packTool" search={{ tab: 'history' }} className={common.back}>
        ← {t('tab.history')}
      </Link>
      <FormAlert text={query.data && query.error ? query.error.message : null} />
      {query.data && <Detail build={query.data} />}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div className={layout.card}>
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  )
}

function Detail({ build }: { build: BuildDetail }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const canBuild = useCan('packBuild')
  const toggle = (id: number): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <Head build={build} />
      <Can need="packBuild">
        <Actions build={build} chosen={chosen} />
      </Can>
      <Matrix build={build} chosen={chosen} onChoose={canBuild ? toggle : undefined} />
    </>
  )
}

function Head({ build }: { build: BuildDetail }) {
  const t = packToolTexts.useT()
  return (
    <section className={layout.card} aria-labelledby="build-title">
      <div className={layout.head}>
        <div>
          <h2 id="build-title" className={`${layout.title} ${layout.anywhere} ${common.title}`}>
            {t('builds.title', { id: build.id })}{' '}
            <Mark tone={TONES[build.state]}>{t(`state.${build.state}`)}</Mark>
          </h2>
          <p className={layout.lead}>
            <Link
              to="/pack/packTool"
              search={{ tab: 'mothers', mother: build.mother_id }}
              className={layout.link}
            >
              {build.version_name} ({build.version_code}) {build.mother_name}
            </Link>{' '}
            · {build.created_user_name} · {formatTime(build.created_at, 'YYYY-MM-DD HH:mm')}
          </p>
        </div>
        <p className={`${layout.flush} ${layout.digits}`} role="status">
          {t(build.cancelled > 0 ? 'builds.figuresCancelled' : 'builds.figures', {
            done: build.succeeded,
            failed: build.failed,
            cancelled: build.cancelled,
            total: build.total,
          })}
        </p>
      </div>
      <ProgressBar
        label={t('builds.progress', { id: build.id })}
        percent={isRunning(build.state) ? build.progress : 100}
        tone={BAR_TONES[build.state]}
      />
    </section>
  )
}

/** What concerns several channels at once. */
function Actions({ build, chosen }: { build: BuildDetail; chosen: ReadonlySet<number> }) {
  const t = packToolTexts.useT()
  const { isBusy, run } = useBusy()
  const finished = build.items.filter((item) => item.state === 'succeeded')
  const wanted = finished.filter((item) => chosen.has(item.id))
  const failed = build.items.filter(canRetry)
  const moving = build.items.filter((item) => isRunning(item.state))
  return (
    <div className={`${layout.wrap} ${styles.actions}`}>
      {finished.length > 0 && (
        <Button type="primary" disabled={isBusy} onClick={() => run(() => downloadItems(finished, build.id))}>
          {t('builds.downloadAll', { count: finished.length })}
        </Button>
      )}
      {wanted.length > 0 && (
        <Button disabled={isBusy} onClick={() => run(() => downloadItems(wanted, build.id))}>
          {t('builds.downloadChosen', { count: wanted.length })}
        </Button>
      )}
      {failed.length > 0 && (
        <Button disabled={isBusy} onClick={() => run(() => retryBuild(build.id))}>
          {t('builds.retryAll', { count: failed.length })}
        </Button>
      )}
      {moving.length > 0 && (
        <Button danger disabled={isBusy} onClick={() => run(() => cancelBuild(build.id))}>
          {t('builds.cancelAll', { count: moving.length })}
        </Button>
      )}
    </div>
  )
}
