// The long lists of a report, folded away until somebody asks.
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import { formatBytes } from '@/lib/bytes'
import type { Inspection, NativeLibrary } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import styles from './report.module.css'
import { ReportSection } from './section'

const OPEN_UP_TO = 8

export function Permissions({ permissions }: { permissions: readonly string[] }) {
  const t = packToolTexts.useT()
  return (
    <Folded title={t('report.permissions')} count={permissions.length} none={t('report.none')}>
      <ul className={`${layout.list} ${layout.tight}`}>
        {permissions.map((permission) => (
          <li key={permission}>
            <code>{permission}</code>
          </li>
        ))}
      </ul>
    </Folded>
  )
}

export function Libraries({ libraries }: { libraries: readonly NativeLibrary[] }) {
  const t = packToolTexts.useT()
  const isReady = libraries.every((library) => library.is_16k_ready)
  return (
    <Folded
      title={t('report.libraries')}
      count={libraries.length}
      none={t('report.noLibraries')}
      verdict={
        libraries.length > 0 && (
          <Mark tone={isReady ? 'good' : 'warning'}>
            {t(isReady ? 'report.pagesReady' : 'report.pagesNot')}
          </Mark>
        )
      }
    >
      <ul className={`${layout.list} ${layout.tight}`}>
        {libraries.map((library) => (
          <li key={library.entry}>
            <code>{library.entry}</code>
            <span className={layout.muted}>{formatBytes(library.size_bytes)}</span>
            {!library.is_16k_ready && <Mark tone="warning">{t('report.pageNot')}</Mark>}
          </li>
        ))}
      </ul>
    </Folded>
  )
}

export function Sdks({ sdks }: { sdks: Inspection['sdks'] }) {
  const t = packToolTexts.useT()
  return (
    <ReportSection title={t('report.sdks')} aside={sdks.length}>
      {sdks.length === 0 ? (
        <p className={layout.muted}>{t('report.noSdks')}</p>
      ) : (
        <ul className={`${layout.list} ${layout.tight}`}>
          {sdks.map((sdk) => (
            <li key={sdk.name}>
              <strong>{sdk.name}</strong> {sdk.version}
            </li>
          ))}
        </ul>
      )}
    </ReportSection>
  )
}

interface FoldedProps {
  title: string
  count: number
  none: string
  verdict?: ReactNode
  children: ReactNode
}

function Folded({ title, count, none, verdict, children }: FoldedProps) {
  return (
    <details className={`${layout.card} ${styles.folded}`} open={count <= OPEN_UP_TO}>
      <summary>
        <h3 className={`${layout.title} ${styles.sectionTitle}`}>{title}</h3>
        <span className={layout.muted}>{count}</span>
        {verdict}
      </summary>
      {count === 0 ? <p className={layout.muted}>{none}</p> : children}
    </details>
  )
}
