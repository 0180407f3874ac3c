import { ApiError, type Game } from '@longshore/api-client'
import { toast } from '@/lib/toast'
import { updateGame } from '../api'
import { settingTexts } from '../locales'

export interface GameActions {
  publish(game: Game, isPublished: boolean): Promise<void>
  setInUse(game: Game, isInUse: boolean): Promise<void>
  /** For a button without a dialog: a refusal becomes a toast. */
  attempt(action: Promise<void>): void
}

/** Publishing and putting away; each says what happened and can be taken back at once. */
export function useGameActions(): GameActions {
  const t = settingTexts.useT()
  const attempt = (action: Promise<void>): void => {
    action.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      toast('error', error.message)
    })
  }
  const publish = async (game: Game, isPublished: boolean): Promise<void> => {
    await updateGame(game.Id, { publish_status: isPublished ? 1 : 0 })
    const undo = { label: t('games.undo'), run: () => attempt(publish(game, !isPublished)) }
    toast('success', t(isPublished ? 'games.isPublished' : 'games.isUnpublished', { name: game.Name }), {
      action: undo,
    })
  }
  const setInUse = async (game: Game, isInUse: boolean): Promise<void> => {
    await updateGame(game.Id, { status: isInUse ? 1 : 0 })
    const undo = { label: t('games.undo'), run: () => attempt(setInUse(game, !isInUse)) }
    toast('success', t(isInUse ? 'games.isRestored' : 'games.isPutAway', { name: game.Name }), {
      action: undo,
    })
  }
  return { publish, setInUse, attempt }
}
