// The QR-code card of clause D-01: this page for the phone, with the game in the address and no session.

import { isLocalAddress } from '@longshore/kit/local-address'
import { useConnection } from '@longshore/remote'
import { layout } from '@longshore/ui/layout'
import { QRCode } from 'antd'
import { todayTexts } from './locales'
import styles from './phone-card.module.css'

const SIZE = 160

export function PhoneCard({ gameId }: { gameId: number }) {
  const t = todayTexts.useT()
  const { props } = useConnection()
  const address = phoneAddress(props.basename, gameId)
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => props.notify('success', t('phone.copied')),
      () => props.notify('error', t('phone.notCopied')),
    )
  }
  return (
    <section className={`${layout.frame} ${layout.centre} ${styles.card}`} aria-label={t('phone.title')}>
      <h2 className={`${layout.title} ${styles.title}`}>{t('phone.title')}</h2>
      <div
        className={`${layout.frame} ${styles.code}`}
        role="img"
        aria-label={t('phone.image')}
        data-address={address}
      >
        <span aria-hidden="true">
          {/* Black on white in both themes: scanners need it. */}
          <QRCode
            type="svg"
            value={address}
            size={SIZE}
            color="#000"
            bgColor="#fff"
            bordered={false}
            marginSize={2}
          />
        </span>
      </div>
      <p className={styles.hint}>{t('phone.hint')}</p>
      <p className={`${layout.hint} ${styles.note}`}>{t(isLocalAddress() ? 'phone.local' : 'phone.note')}</p>
      <button type="button" className={layout.textButton} onClick={copy}>
        {t('phone.copy')}
      </button>
    </section>
  )
}

function phoneAddress(basename: string, gameId: number): string {
  const url = new URL(`${basename}/today`, window.location.origin)
  url.searchParams.set('game', String(gameId))
  return url.href
}
