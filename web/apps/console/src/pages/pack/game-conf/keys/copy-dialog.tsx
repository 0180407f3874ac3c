import { MissingNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordDialog } from '@/components/dialog'
import { usableGamesQuery } from '@/lib/queries/games'
import { useAppState } from '@/lib/stores/app-state'
import { toast } from '@/lib/toast'
import type { SigningKey } from '../api'
import { copyKey } from '../api'
import { gameConfTexts } from '../locales'

/** Keeps the same key for another game of the publisher. */
export function CopyDialog({ signingKey, onClose }: { signingKey: SigningKey; onClose(): void }) {
  const t = gameConfTexts.useT()
  const ownId = useAppState((state) => state.gameInfo?.Id)
  const query = useQuery(usableGamesQuery())
  const games = (query.data ?? []).filter((game) => game.Id !== ownId && game.GameType === 'app')
  const hasNone = query.data !== undefined && games.length === 0
  const [target, setTarget] = useState<number | null>(null)
  const game = games.find((one) => one.Id === target)
  return (
    <PasswordDialog
      title={t('keys.copyTitle', { name: signingKey.name })}
      submitLabel={t('keys.copy')}
      check={() => (game ? undefined : t('keys.copyNoGame'))}
      isWaiting={hasNone}
      onSubmit={async (password) => {
        if (!game) return
        await copyKey(signingKey.id, password, game.Id)
        toast('success', t('keys.copied', { name: signingKey.name, game: game.Name }))
        onClose()
      }}
      onClose={onClose}
    >
      <p className={layout.lead}>{t('keys.copyLead')}</p>
      <MissingNote name={t('keys.copyTo')} query={query} />
      <fieldset className={layout.group}>
        <legend>{t('keys.copyTo')}</legend>
        {games.map(({ Id, Name }) => (
          <label key={Id} className={layout.option}>
            <input type="radio" name="to-game" checked={target === Id} onChange={() => setTarget(Id)} />
            {Name}
          </label>
        ))}
        {hasNone && <p className={layout.note}>{t('keys.copyNoOther')}</p>}
      </fieldset>
    </PasswordDialog>
  )
}
