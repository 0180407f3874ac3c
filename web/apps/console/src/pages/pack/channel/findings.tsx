// What a channel lacks, each with a link to where it is mended.
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import type { ChannelRow, Finding } from './api'
import { channelTexts } from './locales'
import styles from './pack-channel.module.css'

const SHOWN = 2 // the list carries the first few; all of them stand in the channel's own form

interface Props {
  row: ChannelRow
  onOpen(id: number, field?: string): void
}

export function Findings({ row, onOpen }: Props) {
  const t = channelTexts.useT()
  if (row.findings.length === 0)
    return (
      <span className={styles.finding} data-level="good">
        {t('complete')}
      </span>
    )
  const shown = row.findings.slice(0, SHOWN)
  const rest = row.errors + row.warnings - shown.length
  return (
    <ul className={`${layout.list} ${layout.tight}`}>
      {shown.map((finding) => (
        <li key={`${finding.code} ${finding.field}`} className={styles.finding} data-level={finding.level}>
          <span className="visually-hidden">{t(`level.${finding.level}`)}</span>
          <FindingLink finding={finding} onOpen={() => onOpen(row.id, finding.field)} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            className={`${layout.bareButton} ${styles.more}`}
            onClick={() => onOpen(row.id)}
          >
            {t('moreFindings', { count: rest })}
          </button>
        </li>
      )}
    </ul>
  )
}

/** To the channel's own form, or to the page that the server names. */
export function FindingLink({ finding, onOpen }: { finding: Finding; onOpen(): void }) {
  if (finding.fix.page === 'GameConf')
    return (
      <Link to="/pack/game-conf" search={{ tab: finding.fix.tab }}>
        {finding.text}
      </Link>
    )
  return (
    <button type="button" className={layout.bareButton} onClick={onOpen}>
      {finding.text}
    </button>
  )
}
