import { layout } from '@longshore/ui/layout'
import { formatBytes } from '@/lib/bytes'
import type { FolderSize } from '../api'
import { packToolTexts } from '../locales'
import styles from './report.module.css'

const MOST = 10

/** Where the bytes lie; the figures stand beside the bars, so that the bars need no names of their own. */
export function FolderBars({ folders, total }: { folders: readonly FolderSize[]; total: number }) {
  const t = packToolTexts.useT()
  const shown = folders.slice(0, MOST)
  const rest = folders.slice(MOST)
  const restBytes = rest.reduce((sum, folder) => sum + folder.compressed_bytes, 0)
  const largest = Math.max(1, restBytes, ...shown.map((folder) => folder.compressed_bytes))
  const rows = shown.map(({ folder, entries, compressed_bytes }) => ({
    name: folder,
    entries,
    bytes: compressed_bytes,
  }))
  if (rest.length > 0)
    rows.push({
      name: t('report.restFolders', { count: rest.length }),
      entries: rest.reduce((sum, folder) => sum + folder.entries, 0),
      bytes: restBytes,
    })
  return (
    <table className={styles.bars}>
      <caption className="visually-hidden">{t('report.folders')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('report.folder')}</th>
          <th scope="col">{t('report.size')}</th>
          <th scope="col">{t('report.files')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, entries, bytes }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td className={styles.barCell}>
              <span className={styles.bar} style={{ width: `${(bytes / largest) * 100}%` }} />
              <span className={`${layout.nowrap} ${styles.barText}`}>
                {formatBytes(bytes)}
                <span className={layout.muted}> {percent(bytes, total)}</span>
              </span>
            </td>
            <td className={`${layout.muted} ${layout.digits} ${styles.number}`}>
              {t('report.entries', { count: entries })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function percent(bytes: number, total: number): string {
  const share = total > 0 ? (bytes / total) * 100 : 0
  return share > 0 && share < 0.1 ? '<0.1%' : `${share.toFixed(1)}%`
}
