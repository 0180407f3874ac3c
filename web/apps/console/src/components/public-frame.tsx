// The frame of the pages before the login: the product's panel on one side, a form on the other.
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import { BrandMark } from './brand'
import { HarbourScene } from './harbour-scene'
import { componentTexts } from './locales'
import { LanguageMenu, ThemeMenu } from './preference-menus'
import styles from './public-frame.module.css'

interface Props {
  /** The page's h1. */
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

export function PublicFrame({ title, lead, children }: Props) {
  const t = componentTexts.useT()
  return (
    <div className={styles.page}>
      <aside className={styles.panel} aria-label="Longshore">
        <p className={`${layout.row} ${styles.brand}`}>
          <BrandMark size={36} />
          <span>Longshore</span>
        </p>
        <div className={styles.promise}>
          <p className={styles.slogan}>{t('slogan')}</p>
          <p className={styles.pitch}>{t('pitch')}</p>
          <ul className={`${layout.list} ${layout.stack} ${styles.points}`}>
            {(['point.game', 'point.discussion', 'point.audit'] as const).map((key) => (
              <li key={key}>
                <Icon name="check" size={18} />
                {t(key)}
              </li>
            ))}
          </ul>
        </div>
        <HarbourScene />
      </aside>
      <div className={`${layout.column} ${styles.side}`}>
        <div className={`${layout.row} ${styles.tools}`}>
          <p className={`${layout.row} ${styles.smallBrand}`}>
            <BrandMark size={30} />
            <span>Longshore</span>
          </p>
          <LanguageMenu />
          <ThemeMenu />
        </div>
        <main id="main" className={styles.main}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
          {children}
        </main>
      </div>
    </div>
  )
}
