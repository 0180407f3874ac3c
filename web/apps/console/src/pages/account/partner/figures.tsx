// What the promoter brought: sums of the last two weeks, and each day.
import { formatMoney } from '@longshore/kit/amount'
import { layout } from '@longshore/ui/layout'
import { useLanguage } from '@/lib/i18n'
import { type Figures, readFigures } from './api'
import { Answered } from './asked'
import { DaysOf } from './days-of'
import { partnerTexts } from './locales'
import styles from './partner.module.css'

const COUNTS = ['clicks', 'installs', 'players', 'orders'] as const
type Day = Figures['days'][number]

export function FiguresPart() {
  return <Answered ask={readFigures}>{(figures) => <Shown figures={figures} />}</Answered>
}

function incomeOf({ income }: Day): string {
  return income.map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' ') || '0'
}

function Shown({ figures: { total, days, zone } }: { figures: Figures }) {
  const t = partnerTexts.useT()
  const language = useLanguage()
  const count = new Intl.NumberFormat(language)
  const isNothing = COUNTS.every((name) => total[name] === 0)
  return (
    <>
      <h2 className={layout.title}>{t('figures.lately', { days: days.length })}</h2>
      <dl className={styles.cards}>
        {COUNTS.map((name) => (
          <div key={name} className={layout.card}>
            <dt>{t(`count.${name}`)}</dt>
            <dd>{count.format(total[name])}</dd>
          </div>
        ))}
        <div className={`${layout.card} ${styles.wide}`}>
          <dt>{t('count.income')}</dt>
          <dd>{incomeOf(total)}</dd>
        </div>
      </dl>
      {isNothing ? (
        <p className={layout.note}>{t('figures.none')}</p>
      ) : (
        // A wide table is moved by the keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.scroll} aria-label={t('figures.days')} tabIndex={0}>
          <table className={styles.days}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {COUNTS.map((name) => (
                  <th key={name} scope="col">
                    {t(`count.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('count.income')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day.slice(5)}</th>
                  {COUNTS.map((name) => (
                    <td key={name}>{count.format(day[name])}</td>
                  ))}
                  <td>{incomeOf(day)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <DaysOf zone={zone} />
    </>
  )
}
