// One link: its QR code, the landing page as each system sees it, its clicks.
import { Drawer } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { QrAddress } from '../../components/qr-address'
import { addressOf } from '../../lib/address'
import { type Link, nameOf } from './api'
import { ClickStatistic } from './click-statistic'
import styles from './links.module.css'
import { linkTexts } from './locales'

const SYSTEMS = ['android', 'ios', 'wechat', 'other'] as const

export function LinkName({ row }: { row: Link }) {
  const t = linkTexts.useT()
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(row)
  return (
    <>
      <button
        type="button"
        className={`${layout.bareButton} ${layout.strong}`}
        aria-label={t('open.named', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      <span className={`${layout.hint} ${layout.block}`}>{row.promoter_name}</span>
      {isOpen && <LinkDrawer row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function LinkDrawer({ row, onClose }: { row: Link; onClose(): void }) {
  const t = linkTexts.useT()
  const address = addressOf(row)
  return (
    <Drawer title={nameOf(row)} onClose={onClose}>
      <QrAddress address={address} of={t('address')} hint={t('open.scan')} />
      {row.status === 'active' && (
        <section className={styles.previews}>
          <h2 className={layout.title}>{t('open.preview')}</h2>
          <ul className={`${layout.list} ${layout.wrap}`}>
            {SYSTEMS.map((system) => (
              <li key={system}>
                <a className={layout.link} href={`${address}/${system}`} target="_blank" rel="noreferrer">
                  {t(`system.${system}`)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ClickStatistic id={row.id} />
    </Drawer>
  )
}
