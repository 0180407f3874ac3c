// How lines come about, and deriving the statement again from the ledger.
import { BusyButton, CopyId, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { type Detail, useSettlements } from './api'
import { settlementTexts } from './locales'
import styles from './settlements.module.css'

export function How({ detail: { statement, digest } }: { detail: Detail }) {
  const t = settlementTexts.useT()
  const { data, error, isFetching, refetch } = useQuery(useSettlements().verified(statement.id))
  return (
    <section className={`${layout.frame} ${styles.box}`}>
      <h2 className={layout.title}>{t('how')}</h2>
      <p className={layout.flush}>{t('how.text')}</p>
      <div role="status">
        {data && (
          <StateTag kind={data.is_same ? 'done' : 'failed'} canWrap>
            {t(data.is_same ? 'how.same' : 'how.different')}
          </StateTag>
        )}
        {error && <p className={layout.error}>{error.message}</p>}
      </div>
      <BusyButton isBusy={isFetching} onClick={() => void refetch()}>
        {t('how.action')}
      </BusyButton>
      <p className={layout.hint}>
        {t('digest')} <CopyId value={digest} label={t('digest')} most={12} />
      </p>
    </section>
  )
}
