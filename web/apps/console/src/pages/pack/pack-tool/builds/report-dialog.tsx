// The verification of a package: what was read back from the file itself, and the recipe that makes it again.
import { ErrorState, ReturningFocus, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { formatBytes } from '@/lib/bytes'
import type { Item, Report } from '../api'
import { reportQuery } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import { Print } from '../report/certificates'
import { ComparisonSection } from '../report/comparison'
import { useNoteText } from '../report/note-texts'
import { Facts, ReportSection } from '../report/section'
import { VerificationTable } from '../report/verification'
import styles from './builds.module.css'

export function ReportDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = packToolTexts.useT()
  const query = useQuery(reportQuery(item.id))
  return (
    <Modal
      open
      title={t('verify.title', { name: item.channel_name })}
      width={900}
      footer={null}
      onCancel={onClose}
      styles={{ body: { maxHeight: '72vh', overflowY: 'auto' } }}
    >
      <ReturningFocus />
      {query.isPending && <TextSkeleton lines={6} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Content report={query.data} />}
    </Modal>
  )
}

function Content({ report }: { report: Report }) {
  const t = packToolTexts.useT()
  const noteOf = useNoteText()
  const { item, recipe } = report
  return (
    <div className={`${layout.stack} ${styles.dialog}`} tabIndex={-1}>
      <p>
        <Mark tone={report.is_passed ? 'good' : 'bad'}>
          {t(report.is_passed ? 'verify.passed' : 'verify.failed', { count: report.checks.length })}
        </Mark>
      </p>
      {report.filing && (
        <p>
          <Mark tone={report.filing.light === 'green' ? 'good' : 'warning'}>{report.filing.text}</Mark>
        </p>
      )}
      <VerificationTable checks={report.checks} />
      {report.warnings.length > 0 && (
        <ReportSection title={t('report.notes')}>
          <ul>
            {report.warnings.map((note) => (
              <li key={`${note.code} ${note.subject}`}>
                {note.subject && <code>{note.subject}</code>} {noteOf(note.code, note.message)}
              </li>
            ))}
          </ul>
        </ReportSection>
      )}
      <ReportSection title={t('verify.file')}>
        <Facts
          facts={[
            [t('verify.name'), item.file_name],
            [t('report.size'), item.size === null ? null : formatBytes(item.size)],
            [t('report.signatures'), report.schemes.join(' · ')],
            ['SHA-256', item.sha256 && <Print key="sha" text={item.sha256} />],
            [t('verify.certificate'), <Print key="certificate" text={report.certificate_sha256} />],
          ]}
        />
      </ReportSection>
      <ReportSection title={t('verify.recipe')}>
        <p className={layout.hint}>{t('verify.recipeLead')}</p>
        <Facts
          facts={[
            [t('verify.mother'), <Print key="mother" text={recipe.mother_sha256} />],
            [t('verify.config'), recipe.config_version],
            [t('verify.plugin'), recipe.plugin],
            [
              t('verify.pluginPrint'),
              recipe.plugin_sha256 && <Print key="plugin" text={recipe.plugin_sha256} />,
            ],
            [t('verify.key'), <Print key="key" text={recipe.key_sha256} />],
            [t('verify.packer'), recipe.packer_version],
          ]}
        />
      </ReportSection>
      <ComparisonSection itemId={item.id} />
    </div>
  )
}
