import { CopyButton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import type { Certificate } from '../api'
import { packToolTexts } from '../locales'
import { Facts, ReportSection } from './section'

interface Props {
  schemes: readonly string[]
  certificates: readonly Certificate[]
}

/** Who signed, how, and until when. */
export function Signatures({ schemes, certificates }: Props) {
  const t = packToolTexts.useT()
  return (
    <ReportSection
      title={t('report.signatures')}
      aside={schemes.length > 0 ? schemes.join(' · ') : t('report.unsigned')}
    >
      {certificates.length === 0 && <p className={layout.muted}>{t('report.unsignedLead')}</p>}
      {certificates.map((certificate) => (
        <Facts
          key={certificate.sha256}
          facts={[
            [t('report.signer'), certificate.subject],
            [t('report.notAfter'), certificate.not_after.slice(0, 10)],
            [t('report.algorithm'), certificate.algorithm],
            ['MD5', <Print key="md5" text={certificate.md5} />],
            ['SHA-1', <Print key="sha1" text={certificate.sha1} />],
            ['SHA-256', <Print key="sha256" text={certificate.sha256} />],
          ]}
        />
      ))}
    </ReportSection>
  )
}

/** A fingerprint, which people compare and paste elsewhere. */
export function Print({ text }: { text: string }) {
  return (
    <span className={layout.anywhere}>
      <code>{text}</code> <CopyButton text={text} of={text} />
    </span>
  )
}
