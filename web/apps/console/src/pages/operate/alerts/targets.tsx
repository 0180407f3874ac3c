// Whom to tell: web hooks and bots of group chats; their addresses are secrets and are not shown again.
import { BusyButton, ConfirmDialog, StateTag } from '@longshore/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import parts from '../parts.module.css'
import { deleteTarget, type Target, type Tried, tryTarget } from './api'
import { clockText } from './clock-text'
import { alertsTexts } from './locales'
import { saidWords } from './said-words'
import { TargetDialog } from './target-dialog'

export function Targets({ targets }: { targets: readonly Target[] }) {
  const t = alertsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [open, setOpen] = useState<Target | 'new' | null>(null)
  return (
    <section className={parts.card} aria-label={t('targets')}>
      <div className={parts.head}>
        <h2>{t('targets')}</h2>
        <span className={parts.muted}>{t('targetsLead')}</span>
        {mayEdit && <Button onClick={() => setOpen('new')}>{t('addTarget')}</Button>}
      </div>
      {targets.length === 0 && <p>{t('noTargets')}</p>}
      <ul className={parts.rows}>
        {targets.map((target) => (
          <Row key={target.id} target={target} mayEdit={mayEdit} onEdit={() => setOpen(target)} />
        ))}
      </ul>
      {open && <TargetDialog target={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Row({ target, mayEdit, onEdit }: { target: Target; mayEdit: boolean; onEdit(): void }) {
  const t = alertsTexts.useT()
  const [tried, setTried] = useState<Tried | 'busy' | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, kind, hint, is_on: isOn, quiet_from: from, quiet_until: until } = target
  const handleTry = async (): Promise<void> => {
    setTried('busy')
    await attempt(async () => setTried(await tryTarget(id)))
    setTried((now) => (now === 'busy' ? null : now))
  }
  return (
    <li>
      <b>{name}</b>
      <span>{t(`target.${kind}`)}</span>
      <code>{hint}</code>
      {from !== null && until !== null && (
        <span className={parts.muted}>{t('quiet', { from: clockText(from), until: clockText(until) })}</span>
      )}
      <span className={parts.side}>
        <StateTag kind={isOn ? 'done' : 'nothing'}>{t(isOn ? 'on' : 'off')}</StateTag>
        {mayEdit && (
          <>
            <BusyButton
              aria-label={t('tryOf', { name })}
              isBusy={tried === 'busy'}
              onClick={() => void handleTry()}
            >
              {t('try')}
            </BusyButton>
            <Button aria-label={t('editTarget', { name })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button danger aria-label={t('removeTarget', { name })} onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          </>
        )}
      </span>
      {tried && tried !== 'busy' && (
        <span role="status">
          <StateTag kind={tried.is_sent ? 'done' : 'failed'}>
            {t(tried.is_sent ? 'tried' : 'notTried')}
          </StateTag>{' '}
          {saidWords(tried.said)}
        </span>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTarget', { name })}
          confirmLabel={t('remove')}
          cancelLabel={t('cancel')}
          onConfirm={() => deleteTarget(id)}
          onClose={() => setRemoving(false)}
        >
          {t('removeLead')}
        </ConfirmDialog>
      )}
    </li>
  )
}
