// What is in a package, in the order in which a release engineer asks.
import { layout } from '@longshore/ui/layout'
import { formatBytes } from '@/lib/bytes'
import type { Inspection, Mother, ReportNote } from '../api'
import { packToolTexts } from '../locales'
import { Print, Signatures } from './certificates'
import { Libraries, Permissions, Sdks } from './contents'
import { FolderBars } from './folder-bars'
import { useNoteText } from './note-texts'
import styles from './report.module.css'
import { Facts, ReportSection } from './section'

const ANDROID_OF_SDK: Readonly<Record<number, string>> = {
  21: '5.0',
  22: '5.1',
  23: '6',
  24: '7.0',
  25: '7.1',
  26: '8.0',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12L',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
}

/** SDK level with the Android version that people know. */
function level(sdk: number | null): string {
  if (sdk === null) return ''
  const android = ANDROID_OF_SDK[sdk]
  return android ? `${sdk} (Android ${android})` : String(sdk)
}

interface Props {
  mother: Mother
  inspection: Inspection
}

export function InspectionView({ mother, inspection }: Props) {
  const t = packToolTexts.useT()
  return (
    <div className={layout.stack}>
      <Notes notes={inspection.notes} />
      <ReportSection title={t('report.basics')}>
        <Facts
          facts={[
            [t('report.packageName'), <code key="name">{mother.package_name}</code>],
            [t('report.version'), `${mother.version_name || '-'} (${mother.version_code ?? '-'})`],
            [t('report.fileSize'), formatBytes(mother.size)],
            [t('report.minSdk'), level(mother.min_sdk)],
            [t('report.targetSdk'), level(mother.target_sdk)],
            [t('report.compileSdk'), level(inspection.compile_sdk)],
            [t('report.abis'), mother.abis.join(', ') || t('report.noLibraries')],
            [
              t('report.code'),
              t('report.dex', { count: inspection.dex_count, classes: inspection.class_count }),
            ],
            [t('report.labels'), <Labels key="labels" labels={inspection.labels} />],
            ['SHA-256', mother.sha256 && <Print key="sha256" text={mother.sha256} />],
          ]}
        />
      </ReportSection>
      <ReportSection title={t('report.folders')} aside={formatBytes(mother.size)}>
        <FolderBars folders={inspection.folders} total={mother.size} />
      </ReportSection>
      <Signatures schemes={mother.schemes} certificates={inspection.certificates} />
      <Sdks sdks={inspection.sdks} />
      <Libraries libraries={inspection.libraries} />
      <Permissions permissions={inspection.permissions} />
    </div>
  )
}

function Labels({ labels }: { labels: Readonly<Record<string, string>> }) {
  const t = packToolTexts.useT()
  return (
    <ul className={layout.list}>
      {Object.entries(labels).map(([tag, label]) => (
        <li key={tag}>
          <span lang={tag || undefined}>{label}</span>{' '}
          <span className={layout.muted}>{tag || t('report.default')}</span>
        </li>
      ))}
    </ul>
  )
}

/** What a publisher should look at before building on this package. */
function Notes({ notes }: { notes: readonly ReportNote[] }) {
  const t = packToolTexts.useT()
  const textOf = useNoteText()
  if (notes.length === 0) return null
  return (
    <section className={`${layout.note} ${styles.notes}`} aria-label={t('report.notes')}>
      <strong>{t('report.notes')}</strong>
      <ul>
        {notes.map(({ code, message, subject }) => (
          <li key={`${code} ${subject}`}>
            {subject && <code>{subject}</code>} {textOf(code, message)}
          </li>
        ))}
      </ul>
    </section>
  )
}
