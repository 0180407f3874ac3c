import { CopyId, ErrorState, type Fact, Facts, GameTime, Money, StateTag, TextSkeleton } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import parts from '../parts.module.css'
import { useChannelName } from '../use-channel-name'
import { type Profile, profileQuery } from './api'
import { playersTexts } from './locales'
import { PlayerActions } from './player-actions'
import { PlayerTimeline } from './player-timeline'
import styles from './players.module.css'
import { SideCards } from './side-cards'

export function ProfileView({ playerId }: { playerId: number }) {
  const { data, error, refetch } = useQuery(profileQuery(playerId))
  if (data) return <Known profile={data} />
  return (
    <div className={parts.card}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />}
    </div>
  )
}

function Known({ profile }: { profile: Profile }) {
  const t = playersTexts.useT()
  const { player, characters } = profile
  const isBanned = player.banned_until !== 0
  return (
    <div className={styles.profile}>
      <section className={parts.card} aria-labelledby="player-title">
        <header className={styles.who}>
          <div>
            <h2 id="player-title">{characters[0]?.name || profile.account || t('nameless')}</h2>
            <StateTag kind={isBanned ? 'failed' : 'done'} isBoxed>
              {t(isBanned ? 'banned' : 'fine')}
            </StateTag>
            {player.is_sandbox && (
              <StateTag kind="watch" isBoxed>
                {t('sandbox')}
              </StateTag>
            )}
          </div>
          <PlayerActions profile={profile} />
        </header>
        {isBanned && <BanSentence profile={profile} />}
        <Facts facts={useFacts(profile)} />
      </section>
      <div className={styles.below}>
        <PlayerTimeline playerId={player.id} />
        <SideCards profile={profile} />
      </div>
    </div>
  )
}

function BanSentence({ profile }: { profile: Profile }) {
  const t = playersTexts.useT()
  const ban = profile.bans.find(({ lifted_at: lifted }) => !lifted)
  return (
    <p className={parts.alert}>
      {profile.player.banned_until > 0 ? (
        <>
          {t('bannedUntil')} <GameTime at={profile.player.banned_until} format="exact" />
        </>
      ) : (
        t('bannedForGood')
      )}
      {ban && ` · ${t('because', { reason: ban.reason })} · ${t('by', { name: ban.created_user_name })}`}
    </p>
  )
}

function useFacts({ player, account, paid, waiting, orders, deletion_due_at: dueAt }: Profile): Fact[] {
  const t = playersTexts.useT()
  const channelName = useChannelName()
  const facts: Fact[] = [
    { label: t('playerId'), value: <CopyId value={String(player.id)} label={t('playerId')} /> },
    { label: t('channel'), value: channelName(player.channel_code) },
    {
      label: t('channelUid'),
      value: <CopyId value={player.channel_uid} label={t('channelUid')} most={20} />,
    },
    { label: t('account'), value: account || t('none') },
    { label: t('created'), value: <GameTime at={player.created_at} /> },
    { label: t('lastLogin'), value: <GameTime at={player.last_login_at} /> },
    {
      label: t('paid'),
      value: (
        <>
          <Amounts amounts={paid} />{' '}
          <Link to="/operate/orders" search={{ keyword: String(player.id) } as never} className={parts.link}>
            {t('orders', { count: orders })}
          </Link>
        </>
      ),
    },
    { label: t('waiting'), value: waiting.length > 0 ? <Amounts amounts={waiting} /> : t('none') },
  ]
  return dueAt ? [...facts, { label: t('deletion'), value: <GameTime at={dueAt} format="exact" /> }] : facts
}

function Amounts({ amounts }: { amounts: Profile['paid'] }) {
  const t = playersTexts.useT()
  if (amounts.length === 0) return t('none')
  return amounts.map(({ minor, currency }, index) => (
    <span key={currency}>
      {index > 0 && ' + '}
      <Money minor={minor} currency={currency} />
    </span>
  ))
}
