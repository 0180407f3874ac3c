import { ConfirmDialog, ErrorState, StateTag, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage } from '@/lib/i18n'
import { can, usePermission } from '@/lib/stores/permission'
import type { Gate } from './api'
import { gatesQuery, setGate } from './api'
import styles from './integration.module.css'
import { integrationTexts } from './locales'

/** Protocols of other SDKs that the game's calls may come in. */
export function GatesCard() {
  const t = integrationTexts.useT()
  const { data, error, refetch } = useQuery(gatesQuery())
  return (
    <section className={layout.card} aria-labelledby="sdk-gates">
      <h2 id="sdk-gates" className={layout.title}>
        {t('gates.title')}
      </h2>
      <p className={`${layout.lead} ${styles.lead}`}>
        {t('gates.lead')} <GuideLink page="other-sdks" label={t('gates.docs')} />
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton />}
      <ul className={styles.files}>
        {data?.gates.map((gate) => (
          <GateRow key={gate.gate} gate={gate} />
        ))}
      </ul>
    </section>
  )
}

/** A page of the developer guide. */
function GuideLink({ page, label }: { page: string; label: string }) {
  const language = useLanguage()
  return (
    <a href={`/micro/docs/${language}/${page}.html`} target="_blank" rel="noreferrer" className={layout.link}>
      {label}
    </a>
  )
}

function GateRow({ gate }: { gate: Gate }) {
  const t = integrationTexts.useT()
  const [isAsking, setAsking] = useState(false)
  usePermission((state) => state.buttonKeys)
  const isOpen = gate.opened_at !== null
  const name = t(`gate.${gate.gate}`)
  const action = t(isOpen ? 'gates.closeOf' : 'gates.openOf', { name })
  return (
    <li>
      <div className={layout.tight}>
        <span className={layout.line}>
          <strong>{name}</strong>
          <StateTag kind={isOpen ? 'done' : 'nothing'}>{t(isOpen ? 'gates.open' : 'gates.closed')}</StateTag>
        </span>
        <span className={layout.hint}>
          {t(`gate.${gate.gate}.lead`)} <GuideLink page={gate.gate} label={t('gates.pageOf', { name })} />
        </span>
        {isOpen && <span className={layout.hint}>{t('gates.by', { name: gate.opened_user_name })}</span>}
      </div>
      {can('packEdit') && (
        <Button aria-label={action} danger={isOpen} onClick={() => setAsking(true)}>
          {t(isOpen ? 'gates.close' : 'gates.doOpen')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={action}
          confirmLabel={t(isOpen ? 'gates.close' : 'gates.doOpen')}
          cancelLabel={t('cancel')}
          isDanger={isOpen}
          onConfirm={() => setGate(gate.gate, !isOpen)}
          onClose={() => setAsking(false)}
        >
          {t(isOpen ? 'gates.closeLead' : `gate.${gate.gate}.risk`)}
        </ConfirmDialog>
      )}
    </li>
  )
}
