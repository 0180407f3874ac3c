// What a page shows when it cannot show its data: always with what to do next.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useConnection } from './connection'
import { describeFailure } from './load'
import { sharedTexts } from './locales'
import styles from './page-state.module.css'

type Picture = 'empty' | 'game' | 'lock' | 'broken' | 'search'

interface Props {
  picture: Picture
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Set when the state appears after an action of the user. */
  role?: 'alert' | 'status'
}

export function PageState({ picture, title, children, actions, role }: Props) {
  return (
    <section className={styles.state} role={role}>
      <StatePicture picture={picture} />
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** No game is selected. */
export function NoGameState({ area }: { area: string }) {
  const t = sharedTexts.useT()
  const { props } = useConnection()
  return (
    <PageState
      picture="game"
      title={t('noGame.title')}
      actions={
        <Button type="primary" onClick={() => props.navigate('/home')}>
          {t('goHome')}
        </Button>
      }
    >
      {t('noGame.text', { area })}
    </PageState>
  )
}

/** A query failed: says why and offers what helps. */
export function FailureState({ error, area, onRetry }: { error: unknown; area: string; onRetry(): void }) {
  const t = sharedTexts.useT()
  const { kind, message, code } = describeFailure(error)
  if (kind === 'noGame') return <NoGameState area={area} />
  if (kind === 'refused')
    return (
      <PageState picture="lock" title={t('refused.title')} role="alert">
        {t('refused.text', { area })}
      </PageState>
    )
  return (
    <PageState
      picture="broken"
      title={t('failed.title')}
      role="alert"
      actions={
        <Button type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {kind === 'network' ? t('failed.network') : message}
      {kind === 'other' && code !== null && <p className={styles.detail}>{t('failed.code', { code })}</p>}
    </PageState>
  )
}

/** Shaped like a page, so that nothing jumps when the data arrives. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">{sharedTexts.t('loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.bone} />
      ))}
    </div>
  )
}

const SHAPES: Record<Picture, ReactNode> = {
  empty: (
    <>
      <path d="M12 26l6-14h28l6 14v22a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z" />
      <path d="M12 27h12l3 6h10l3-6h12" />
    </>
  ),
  game: (
    <>
      <path d="M20 20h24a12 12 0 0 1 12 12v4a10 10 0 0 1-18 6H26a10 10 0 0 1-18-6v-4a12 12 0 0 1 12-12z" />
      <path d="M22 27v8M18 31h8M42 28v.5M46 34v.5" />
    </>
  ),
  lock: (
    <>
      <rect x="14" y="28" width="36" height="26" rx="5" />
      <path d="M22 28v-6a10 10 0 0 1 20 0v6M32 38v6" />
    </>
  ),
  broken: (
    <>
      <path d="M18 46a11 11 0 0 1-1-22 15 15 0 0 1 29-2 12 12 0 0 1 1 24" />
      <path d="M27 40l10 12M37 40L27 52" />
    </>
  ),
  search: (
    <>
      <circle cx="28" cy="28" r="15" />
      <path d="M39 39l13 13M22 28h12" />
    </>
  ),
}

function StatePicture({ picture }: { picture: Picture }) {
  return (
    <span className={styles.picture} aria-hidden="true">
      <svg viewBox="0 0 64 64" width="56" height="56" focusable="false">
        {SHAPES[picture]}
      </svg>
    </span>
  )
}
