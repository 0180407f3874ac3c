// The user's keys for programs. They are here because a key belongs to a user and never does more than they may.

import { formatTime } from '@longshore/kit/time'
import { ConfirmDialog, EmptyState, ErrorState, MissingNote, TextSkeleton } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { selectableGamesQuery } from '@/lib/queries/games'
import { toast } from '@/lib/toast'
import cards from '../user-center.module.css'
import { apiKeysQuery, type ListedApiKey, type NewApiKey, permissionNamesQuery, revokeApiKey } from './api'
import styles from './api-keys.module.css'
import { CommandDialog } from './command-dialog'
import { CreateKeyDialog } from './create-key-dialog'
import { apiKeyTexts } from './locales'
import { NewKeyDialog } from './new-key-dialog'

export function ApiKeysCard() {
  const t = apiKeyTexts.useT()
  const { data, error, refetch } = useQuery(apiKeysQuery())
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const close = (): void => {
    setCreating(false)
    setMade(null)
  }
  return (
    <section className={`${layout.frame} ${cards.card}`} aria-labelledby="api-keys-title">
      <div className={`${layout.spread} ${cards.cardHead}`}>
        <div className={`${layout.grow} ${layout.anywhere} ${styles.words}`}>
          <h2 id="api-keys-title" className={layout.title}>
            {t('title')}
          </h2>
          <p className={`${layout.hint} ${cards.lead}`}>{t('lead')}</p>
        </div>
        <Button icon={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <KeyList keys={data} />}
      {isCreating && !made && <CreateKeyDialog onMade={setMade} onClose={close} />}
      {made && <NewKeyDialog made={made} onClose={close} />}
    </section>
  )
}

function KeyList({ keys }: { keys: ListedApiKey[] | undefined }) {
  const t = apiKeyTexts.useT()
  if (!keys) return <TextSkeleton lines={3} />
  if (keys.length === 0) return <EmptyState title={t('none.title')} lead={t('none.lead')} />
  return (
    <>
      <NamesMissing />
      <ul className={layout.list}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
    </>
  )
}

/** Until then keys and numbers stand where the names would. */
function NamesMissing() {
  const t = apiKeyTexts.useT()
  return (
    <>
      <MissingNote name={t('form.permissions')} query={useQuery(permissionNamesQuery())} />
      <MissingNote name={t('form.games')} query={useQuery(selectableGamesQuery())} />
    </>
  )
}

function KeyRow({ apiKey }: { apiKey: ListedApiKey }) {
  const t = apiKeyTexts.useT()
  const [dialog, setDialog] = useState<'revoke' | 'command' | null>(null)
  const { id, name } = apiKey
  const close = (): void => setDialog(null)
  return (
    <li className={`${layout.wrap} ${styles.key}`}>
      <KeyFacts apiKey={apiKey} />
      <div className={layout.row}>
        <Button aria-label={t('commandOf', { name })} onClick={() => setDialog('command')}>
          {t('command')}
        </Button>
        <Button danger aria-label={t('revokeOf', { name })} onClick={() => setDialog('revoke')}>
          {t('revoke')}
        </Button>
      </div>
      {dialog === 'command' && <CommandDialog gameIds={apiKey.game_ids} onClose={close} />}
      {dialog === 'revoke' && (
        <ConfirmDialog
          title={t('revoke.title', { name })}
          confirmLabel={t('revoke')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await revokeApiKey(id)
            toast('success', t('revoked', { name }))
          }}
          onClose={close}
        >
          <p>{t('revoke.lead')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function KeyFacts({ apiKey }: { apiKey: ListedApiKey }) {
  const t = apiKeyTexts.useT()
  const { data: games } = useQuery(selectableGamesQuery())
  const { data: known } = useQuery(permissionNamesQuery())
  const { name, hint, expires_at: expires, last_used_at: used } = apiKey
  const gameNames = apiKey.game_ids.map(
    (id) => games?.find((game) => game.Id === id)?.Name ?? t('otherGame', { id }),
  )
  return (
    <div className={`${layout.grow} ${layout.anywhere} ${styles.words}`}>
      <p className={`${layout.wrap} ${layout.strong} ${layout.flush} ${styles.name}`}>
        {name}
        <code className={styles.hint}>{t('ending', { hint })}</code>
        {apiKey.isExpired && <span className={styles.expired}>{t('expired')}</span>}
      </p>
      <p className={`${layout.hint} ${cards.lead}`}>
        <span>{used ? t('lastUsed', { time: formatTime(used) }) : t('neverUsed')}</span>
        {expires !== null && <span>{t('expires', { time: formatTime(expires, 'YYYY-MM-DD') })}</span>}
        <span>{t('created', { time: formatTime(apiKey.created_at, 'YYYY-MM-DD') })}</span>
      </p>
      <p className={`${layout.hint} ${cards.lead}`}>
        <span>
          {apiKey.permissions.map((key) => known?.find((one) => one.key === key)?.name ?? key).join(', ')}
        </span>
        <span>{t('games', { names: gameNames.join(', ') })}</span>
      </p>
    </div>
  )
}
