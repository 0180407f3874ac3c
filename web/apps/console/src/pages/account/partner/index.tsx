// The partner page, made for a phone first: what the promoter brought, their links, their statements. No antd.
import { Link, useSearch } from '@tanstack/react-router'
import { BrandMark } from '@/components/brand'
import button from '@/components/button.module.css'
import { LanguageMenu, ThemeMenu } from '@/components/preference-menus'
import { logout } from './api'
import { PartnerLogin } from './entering/login'
import { FiguresPart } from './figures'
import { partnerTexts } from './locales'
import styles from './partner.module.css'
import { PromotionsPart } from './promotions'
import { type Partner, usePartner } from './session'
import { StatementPart } from './statement'
import { StatementsPart } from './statements'

const TABS = ['figures', 'links', 'statements'] as const

export function PartnerPage() {
  const { token, partner } = usePartner()
  return token && partner ? <SignedIn partner={partner} /> : <PartnerLogin />
}

function SignedIn({ partner }: { partner: Partner }) {
  const t = partnerTexts.useT()
  const { tab = 'figures', statement } = useSearch({ from: '/partner/' })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span aria-hidden="true">
          <BrandMark size={30} />
        </span>
        <span className={styles.who}>{partner.game_name}</span>
        <LanguageMenu />
        <ThemeMenu />
        <button type="button" className={button.plain} onClick={() => void logout()}>
          {t('logout')}
        </button>
      </header>
      <main id="main" className={styles.main}>
        <h1 tabIndex={-1} className={styles.title}>
          {partner.promoter_name}
        </h1>
        <nav aria-label={t('parts')} className={styles.tabs}>
          {TABS.map((key) => (
            <Link
              key={key}
              to="/partner"
              search={key === 'figures' ? {} : { tab: key }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={styles.tab}
              aria-current={key === tab ? 'page' : undefined}
            >
              {t(key)}
            </Link>
          ))}
        </nav>
        {tab === 'figures' && <FiguresPart />}
        {tab === 'links' && <PromotionsPart />}
        {tab === 'statements' &&
          (statement ? <StatementPart key={statement} id={statement} /> : <StatementsPart />)}
      </main>
    </div>
  )
}
