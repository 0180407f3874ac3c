import { CopyId, GameTime, StateTag, useSystemName } from '@longshore/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import parts from '../parts.module.css'
import type { Profile } from './api'
import { playersTexts } from './locales'
import styles from './players.module.css'

/** Characters, devices, notes, and who shares a device. */
export function SideCards({ profile }: { profile: Profile }) {
  const t = playersTexts.useT()
  const systemName = useSystemName()
  const { characters, devices, notes, others } = profile
  return (
    <div>
      <Card title={t('characters')} none={t('characters.none')}>
        {characters.map(({ role_id: id, name, server_id: server, server_name: called, level, vip }) => (
          <li key={`${server}.${id}`}>
            <b>{name || id}</b> {t('level', { level })}
            {vip > 0 && ` VIP ${vip}`}
            <div className={parts.muted}>
              {called || server} · <CopyId value={id} label={t('characters')} />
            </div>
          </li>
        ))}
      </Card>
      <Card title={t('devices')} none={t('devices.none')}>
        {devices.map(
          ({ model, os, last_seen_at: seen, is_online: isOnline, is_banned: isBanned, players }, at) => (
            // Devices have no id that may be shown.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <b>{model || systemName(os) || t('devices.unknown')}</b>{' '}
              {isBanned ? (
                <StateTag kind="failed">{t('banned')}</StateTag>
              ) : (
                isOnline && <StateTag kind="done">{t('online')}</StateTag>
              )}
              <div className={parts.muted}>
                {os && `${systemName(os)} · `}
                <GameTime at={seen} />
                {players > 1 && ` · ${t('devices.shared', { count: players - 1 })}`}
              </div>
            </li>
          ),
        )}
      </Card>
      <Card title={t('notes')} none={t('notes.none')}>
        {notes.map(({ words, created_user_name: name, created_at: at }, index) => (
          // Notes are told in their order and have no other identity here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {words}
            <div className={parts.muted}>
              {name} · <GameTime at={at} />
            </div>
          </li>
        ))}
      </Card>
      {others.length > 0 && (
        <Card title={t('others')} none="">
          {others.map(({ id, banned_until: bannedUntil }) => (
            <li key={id}>
              <Link to="/operate/players" search={{ player: id } as never} className={parts.link}>
                {id}
              </Link>{' '}
              {bannedUntil !== 0 && <StateTag kind="failed">{t('banned')}</StateTag>}
            </li>
          ))}
        </Card>
      )}
    </div>
  )
}

function Card({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section className={parts.card} aria-label={title}>
      <header className={parts.head}>
        <h2>
          {title} {children.length > 0 && children.length}
        </h2>
      </header>
      {children.length > 0 ? (
        <ul className={styles.cardList}>{children}</ul>
      ) : (
        <p className={parts.muted}>{none}</p>
      )}
    </section>
  )
}
