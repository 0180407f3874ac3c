import files from 'virtual:sdk'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { PasswordDialog } from '@/components/dialog'
import { formatBytes } from '@/lib/bytes'
import { can, usePermission } from '@/lib/stores/permission'
import { configOf } from './config-file'
import styles from './integration.module.css'
import { integrationTexts } from './locales'
import { save } from './save'

/** The SDK by platform with its checksum, and the game's own configuration for it; mini games are built from the package. */
export function DownloadsCard({ isMini }: { isMini: boolean }) {
  const t = integrationTexts.useT()
  const shown = isMini ? files.filter(({ platform }) => platform === 'npm') : files
  return (
    <section className={`${layout.card} ${styles.target}`} aria-labelledby="sdk-files" id="sdk">
      <h2 id="sdk-files" className={layout.title}>
        {t('files.title')}
      </h2>
      <p className={`${layout.lead} ${styles.lead}`}>{t('files.lead')}</p>
      <ul className={styles.files}>
        {shown.map((file) => (
          <li key={file.name}>
            <div className={layout.tight}>
              <strong>{file.name}</strong>
              <span className={layout.hint}>
                {t(`files.${file.platform}`)} · {t('files.version', { version: file.version })} ·{' '}
                {formatBytes(file.size)}
              </span>
              <span className={`${layout.hint} ${layout.anywhere}`}>
                SHA-256 <code>{file.sha256}</code>
              </span>
            </div>
            <Button
              href={`/micro/sdk/${file.name}`}
              download
              aria-label={t('files.getOf', { name: file.name })}
            >
              {t('files.get')}
            </Button>
          </li>
        ))}
        <ConfigFile />
      </ul>
    </section>
  )
}

function ConfigFile() {
  const t = integrationTexts.useT()
  const [isOpen, setOpen] = useState(false)
  usePermission((state) => state.buttonKeys)
  return (
    <li>
      <div className={layout.tight}>
        <strong>longshore.json</strong>
        <span className={layout.hint}>{t('files.config')}</span>
      </div>
      {can('secretReveal') ? (
        <Button aria-label={t('files.getOf', { name: 'longshore.json' })} onClick={() => setOpen(true)}>
          {t('files.get')}
        </Button>
      ) : (
        <span className={layout.hint}>{t('files.configAsk')}</span>
      )}
      {isOpen && (
        <PasswordDialog
          title={t('files.getOf', { name: 'longshore.json' })}
          submitLabel={t('files.get')}
          onSubmit={async (password) => {
            save('longshore.json', await configOf(password))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        >
          <p className={`${layout.lead} ${styles.lead}`}>{t('files.configLead')}</p>
        </PasswordDialog>
      )}
    </li>
  )
}
