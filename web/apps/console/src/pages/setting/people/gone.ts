// A role or game that a colleague deletes while somebody is being given it.
import { ApiError, codes } from '@longshore/api-client'
import { type Choices, fetchChoices, type Grants } from '../api'
import { settingTexts } from '../locales'

interface Gone {
  /** What can be given now. */
  choices: Choices
  /** What of the chosen there still is. */
  kept: Pick<Grants, 'role_ids' | 'game_ids'>
  /** Names what is no more. */
  refusal: ApiError
}

/** What has gone, where that is why a grant was refused; null where it is not. Everything else in the form can stay. */
export async function whatHasGone(
  error: unknown,
  shown: Choices,
  chosen: Grants,
  userId?: number,
): Promise<Gone | null> {
  if (!(error instanceof ApiError) || error.code !== codes.NOT_FOUND) return null
  const choices = await fetchChoices(userId)
  const [roles, games] = [new Set(idsOf(choices.roles)), new Set(idsOf(choices.games))]
  const gone = [
    ...shown.roles.filter(({ Id }) => chosen.role_ids.includes(Id) && !roles.has(Id)),
    ...shown.games.filter(({ Id }) => chosen.game_ids.includes(Id) && !games.has(Id)),
  ]
  if (gone.length === 0) return null
  const names = gone.map(({ Name }) => Name).join(', ')
  return {
    choices,
    kept: {
      role_ids: chosen.role_ids.filter((id) => roles.has(id)),
      game_ids: chosen.game_ids.filter((id) => games.has(id)),
    },
    refusal: new ApiError({ code: error.code, msg: settingTexts.t('grants.gone', { names }), data: null }),
  }
}

function idsOf(things: readonly { Id: number }[]): number[] {
  return things.map(({ Id }) => Id)
}
