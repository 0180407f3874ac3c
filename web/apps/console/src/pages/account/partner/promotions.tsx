// The promoter's links and packages: to copy, to share, as a QR code.
import { copyText } from '@longshore/ui/copy-text'
import { layout } from '@longshore/ui/layout'
import { lazy, Suspense, useState } from 'react'
import button from '@/components/button.module.css'
import { toast } from '@/lib/toast'
import { type Promotion, readPromotions } from './api'
import { Answered } from './asked'
import { partnerTexts } from './locales'
import styles from './partner.module.css'

const QrCode = lazy(() => import('./qr-code'))

export function PromotionsPart() {
  const t = partnerTexts.useT()
  return (
    <>
      <h2 className={layout.title}>{t('links')}</h2>
      <Answered ask={readPromotions}>
        {(list) =>
          list.length === 0 ? (
            <p className={layout.note}>{t('links.none')}</p>
          ) : (
            <ul className={`${layout.list} ${layout.stack}`}>
              {list.map((promotion) => (
                <One key={promotion.path} promotion={promotion} />
              ))}
            </ul>
          )
        }
      </Answered>
    </>
  )
}

function One({ promotion: { path, name, kind, clicks } }: { promotion: Promotion }) {
  const t = partnerTexts.useT()
  const [isShown, setShown] = useState(false)
  const address = `${window.location.origin}${path}`
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address)
    toast(isCopied ? 'success' : 'error', t(isCopied ? 'links.copied' : 'links.notCopied'))
  }
  return (
    <li className={layout.card}>
      <p className={styles.name}>
        <strong>{name || t(`kind.${kind}`)}</strong>
        <span className={layout.hint}>
          {kind === 'link' ? t('links.clicks', { count: clicks }) : t('kind.package')}
        </span>
      </p>
      <p className={layout.anywhere}>
        <code>{address}</code>
      </p>
      <div className={layout.wrap}>
        <button
          type="button"
          className={button.plain}
          aria-label={t('links.copy.named', { path })}
          onClick={() => void copy()}
        >
          {t('links.copy')}
        </button>
        <button
          type="button"
          className={button.plain}
          aria-expanded={isShown}
          aria-label={t('links.code.named', { path })}
          onClick={() => setShown(!isShown)}
        >
          {t('links.code')}
        </button>
      </div>
      {isShown && (
        <Suspense fallback={<p className={layout.muted}>{t('loading')}</p>}>
          {/* The address above says the same. */}
          <div aria-hidden="true" className={styles.code}>
            <QrCode address={address} />
          </div>
        </Suspense>
      )}
    </li>
  )
}
