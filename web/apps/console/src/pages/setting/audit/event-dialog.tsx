import { formatTime } from '@longshore/kit/time'
import { CopyButton, ReturningFocus } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { AuditEvent } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'
import { Diff } from './diff'
import { useAuditWords } from './words'

interface Props {
  event: AuditEvent
  onOnlyActor(id: number): void
  onClose(): void
}

/** One event whole: who, when, from where, before and after. */
export function EventDialog({ event, onOnlyActor, onClose }: Props) {
  const t = settingTexts.useT()
  const words = useAuditWords()
  const { actor_id: actorId, actor_name: actorName } = event
  return (
    <Modal
      open
      width={680}
      title={words.action(event.action)}
      onCancel={onClose}
      footer={
        <>
          {actorId !== null && (
            <Button onClick={() => onOnlyActor(actorId)}>{t('audit.onlyActor', { name: actorName })}</Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <ReturningFocus />
      <dl className={styles.facts}>
        <Fact label={t('audit.actor')}>{actorName || t('audit.system')}</Fact>
        <Fact label={t('audit.at')}>{formatTime(event.at)}</Fact>
        <Fact label={t('audit.target')}>
          {words.target(event.target_type)} {words.name(event)}
        </Fact>
        {event.game_id !== null && <Fact label={t('audit.game')}>{words.game(event.game_id)}</Fact>}
        <Fact label={t('audit.ip')}>{event.ip || '-'}</Fact>
        <div className={`${layout.anywhere} ${styles.wide}`}>
          <dt>{t('audit.requestId')}</dt>
          <dd>
            <code>{event.request_id}</code> <CopyButton text={event.request_id} of={event.request_id} />
          </dd>
        </div>
      </dl>
      <Diff event={event} words={words} />
    </Modal>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
