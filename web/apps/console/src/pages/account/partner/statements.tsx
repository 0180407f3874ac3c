// The promoter's statements, the newest first.
import { formatMoney } from '@longshore/kit/amount'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { readStatements, type Statement } from './api'
import { Answered } from './asked'
import { partnerTexts } from './locales'
import styles from './partner.module.css'

export function sumsOf({ sums }: Statement): string {
  return sums.map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' ') || '0'
}

export function StatementsPart() {
  const t = partnerTexts.useT()
  return (
    <>
      <h2 className={layout.title}>{t('statements')}</h2>
      <Answered ask={readStatements}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={layout.note}>{t('statements.none')}</p>
          ) : (
            <ul className={`${layout.list} ${layout.stack}`}>
              {list.map((one) => (
                <li key={one.id} className={layout.card}>
                  <p className={styles.name}>
                    <Link
                      className={layout.link}
                      to="/partner"
                      search={{ tab: 'statements', statement: one.id }}
                    >
                      {one.month.slice(0, 7)}
                    </Link>
                    <span className={layout.badge} data-tone={one.state === 'checked' ? 'warning' : 'plain'}>
                      {t(`state.${one.state}`)}
                    </span>
                  </p>
                  <p className={styles.sum}>{sumsOf(one)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </>
  )
}
