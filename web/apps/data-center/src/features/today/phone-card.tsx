// The QR-code card of clause D-01: a link for one phone, which shows this game's figures and opens nothing else.

import { isLocalAddress } from '@longshore/kit/local-address'
import { useConnection } from '@longshore/remote'
import { copyText } from '@longshore/ui/copy-text'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import { usePhoneLinkQuery, usePhonesQuery } from './api'
import { todayTexts } from './locales'
import styles from './phone-card.module.css'
import { PhoneList } from './phone-list'

const SIZE = 160

export function PhoneCard({ gameId }: { gameId: number }) {
  const t = todayTexts.useT()
  const phones = useQuery(usePhonesQuery(gameId))
  const link = useQuery(usePhoneLinkQuery(gameId, phones.data && (phones.data[0]?.id ?? 0)))
  const hasFailed = phones.isError || link.isError
  const retry = (): void => void (phones.isError ? phones.refetch() : link.refetch())
  return (
    <section className={`${layout.frame} ${layout.centre} ${styles.card}`} aria-label={t('phone.title')}>
      <h2 className={`${layout.title} ${styles.title}`}>{t('phone.title')}</h2>
      <Code
        address={hasFailed ? undefined : link.data}
        text={t(hasFailed ? 'phone.failed' : 'phone.making')}
      />
      {hasFailed && (
        <button type="button" className={layout.textButton} onClick={retry}>
          {t('phone.retry')}
        </button>
      )}
      <p className={styles.hint}>{t('phone.hint')}</p>
      <p className={`${layout.hint} ${styles.note}`}>{t(isLocalAddress() ? 'phone.local' : 'phone.note')}</p>
      {link.data && <CopyLink address={link.data} />}
      <PhoneList gameId={gameId} phones={phones.data ?? []} />
    </section>
  )
}

/** The code, or in its place what keeps it away. */
function Code({ address, text }: { address: string | undefined; text: string }) {
  const t = todayTexts.useT()
  if (!address)
    return (
      <p role="status" className={`${layout.frame} ${layout.hint} ${styles.code} ${styles.waiting}`}>
        {text}
      </p>
    )
  return (
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
  )
}

function CopyLink({ address }: { address: string }) {
  const t = todayTexts.useT()
  const { props } = useConnection()
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address)
    props.notify(isCopied ? 'success' : 'error', t(isCopied ? 'phone.copied' : 'phone.notCopied'))
  }
  return (
    <button type="button" className={layout.textButton} onClick={() => void copy()}>
      {t('phone.copy')}
    </button>
  )
}
