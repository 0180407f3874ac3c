// Base data: what the console knows of the game, and the package it comes in.
import { formatTime } from '@longshore/kit/time'
import { CopyButton, ErrorState, MissingNote, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { GameIcon } from '@/components/game-icon'
import { accessKeysQuery } from '@/components/integration'
import { gameInfoQuery } from '@/lib/queries/games'
import { useAppState } from '@/lib/stores/app-state'
import { can, usePermission } from '@/lib/stores/permission'
import styles from '../game-conf.module.css'
import { gameConfTexts } from '../locales'
import { BaseDialog } from './base-dialog'
import { PackageCard } from './package-card'

export default function BaseTab() {
  const t = gameConfTexts.useT()
  const gameId = useAppState((state) => state.gameInfo?.Id ?? 0)
  const { data: game, error, refetch } = useQuery(gameInfoQuery(gameId))
  const [isOpen, setOpen] = useState(false)
  usePermission((state) => state.buttonKeys)
  const failure = error && <ErrorState error={error} onRetry={() => void refetch()} />
  if (!game) return failure ?? <TextSkeleton />
  return (
    <>
      {/* What is being typed outlives a failed reading. */}
      {failure}
      <section className={`${layout.card} ${styles.card}`} aria-labelledby="base-data">
        <div className={`${layout.spread} ${styles.cardHead}`}>
          <div>
            <h2 id="base-data" className={layout.title}>
              {t('base.title')}
            </h2>
            <p className={layout.lead}>{t('base.lead')}</p>
          </div>
          {can('gameManage') && <Button onClick={() => setOpen(true)}>{t('base.edit')}</Button>}
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{t('base.icon')}</dt>
            <dd>
              <GameIcon icon={game.Icon} name={game.Name} size={56} />
            </dd>
          </div>
          <Fact name={t('base.name')}>{game.Name}</Fact>
          <AppId />
          <Fact name={t('base.type')}>{t(`base.type.${game.GameType}`)}</Fact>
          <Fact name={t('base.publish')}>
            {t(game.PublishStatus === 1 ? 'base.publish.1' : 'base.publish.0')}
          </Fact>
          <Fact name={t('base.createdAt')}>{formatTime(game.CreatedAt)}</Fact>
          <Fact name={t('base.updatedAt')}>{formatTime(game.UpdatedAt)}</Fact>
        </dl>
        {!can('gameManage') && (
          <p className={`${layout.hint} ${layout.block} ${styles.hint}`}>{t('base.ask')}</p>
        )}
      </section>
      <PackageCard />
      {isOpen && <BaseDialog game={game} onClose={() => setOpen(false)} />}
    </>
  )
}

/** By which clients and game servers name the game: not its number in the console. */
function AppId() {
  const t = gameConfTexts.useT()
  const query = useQuery(accessKeysQuery())
  const id = query.data?.app_id
  return (
    <Fact name={t('base.appId')}>
      <span className={`${layout.wrap} ${layout.strong}`}>
        {id ? (
          <>
            <code>{id}</code>
            <CopyButton text={id} of={t('base.appId')} />
          </>
        ) : (
          '-'
        )}
      </span>
      <MissingNote name={t('base.appId')} query={query} />
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
