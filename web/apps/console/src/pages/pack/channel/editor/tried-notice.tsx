// What a tried notice came to: its verdict, each signature with the first byte that differs, each condition.
import { formatMoney } from '@longshore/kit/amount'
import { layout } from '@longshore/ui/layout'
import type { NoticeTried } from '../api'
import { type ChannelTextKey, channelTexts } from '../locales'
import styles from '../pack-channel.module.css'

export function TriedNotice({ tried }: { tried: NoticeTried }) {
  const t = channelTexts.useT()
  const money = tried.amount_minor === null ? '' : formatMoney(tried.amount_minor, tried.currency)
  return (
    <section className={layout.stack} aria-label={t('try.result')} role="status">
      <div className={layout.wrap}>
        <span className={layout.badge} data-tone={tried.fault ? 'error' : 'good'}>
          {t(tried.fault ? 'try.refused' : 'try.accepted')}
        </span>
        <span>{tried.reason || t(`try.outcome.${tried.outcome || 'none'}` as ChannelTextKey)}</span>
        {tried.confidence === 'C' && (
          <span className={layout.badge} data-tone="warning">
            {t('try.unproven')}
          </span>
        )}
      </div>
      {tried.unsure && <p className={layout.hint}>{tried.unsure}</p>}
      {tried.order && (
        <p className={layout.flush}>
          {t('try.facts', { order: tried.order, transaction: tried.transaction, money })}
        </p>
      )}
      {tried.signatures.map((one) => (
        <Signature key={`${one.algorithm} ${one.string_to_sign}`} one={one} />
      ))}
      {tried.conditions.length > 0 && (
        <ul className={`${layout.list} ${layout.tight}`} aria-label={t('try.conditions')}>
          {tried.conditions.map((one) => (
            <li key={`${one.kind} ${one.asked}`}>
              <span className={layout.badge} data-tone={one.holds ? 'good' : 'plain'}>
                {t(one.holds ? 'try.holds' : 'try.fails')}
              </span>{' '}
              {t(`try.kind.${one.kind}` as ChannelTextKey)}: <code>{one.asked}</code> ←{' '}
              <code>{one.value || '-'}</code>
            </li>
          ))}
        </ul>
      )}
      <Labelled label={t('try.reply', { status: tried.reply_status })} text={tried.reply} />
    </section>
  )
}

function Signature({ one }: { one: NoticeTried['signatures'][number] }) {
  const t = channelTexts.useT()
  const at = one.first_difference
  return (
    <div className={layout.tight}>
      <div className={layout.wrap}>
        <strong>{one.algorithm}</strong>
        <span className={layout.badge} data-tone={one.is_right ? 'good' : 'error'}>
          {t(one.is_right ? 'try.right' : 'try.wrong')}
        </span>
        {at !== null && <span>{t('try.firstByte', { at: at + 1 })}</span>}
      </div>
      <Labelled label={t('try.stringToSign')} text={one.string_to_sign} />
      {one.expected && <Labelled label={t('try.expected')} text={one.expected} from={at} />}
      <Labelled label={t('try.given')} text={one.given} from={at} />
    </div>
  )
}

/** A text as it is; from a byte on (ASCII), marked as different. */
function Labelled({ label, text, from = null }: { label: string; text: string; from?: number | null }) {
  const same = from === null ? text : text.slice(0, from)
  return (
    <div>
      <span className={layout.hint}>{label}</span>
      <pre className={styles.raw}>
        {same || (from === null && '-')}
        {from !== null && <mark>{text.slice(from)}</mark>}
      </pre>
    </div>
  )
}
