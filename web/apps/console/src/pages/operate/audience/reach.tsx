import type { Answer } from '@longshore/api-client'
import { ApiError } from '@longshore/api-client'
import { useQuery } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { useDebounced } from '@/lib/use-debounced'
import { selectedGameId } from '../api'
import parts from '../parts.module.css'
import type { Field, KnownAt } from './catalogue'
import { audienceTexts } from './locales'
import type { Node } from './tree'

type Told = Answer<'usdk_reach_of_rules'>
type One = Told['list'][number]

const TYPING_MS = 500
const FRESH_MS = 60_000
const NOT_AS_IT_SHOULD_BE = 4000

export interface RuleOf {
  /** Every rule in its order: the first that holds for somebody decides. */
  rules: readonly (Node | undefined)[]
  /** Which of them it is. */
  index: number
  /** What shares of it go by. */
  salt: string
}

interface Props extends RuleOf {
  at: KnownAt
}

/** How many of yesterday's players a rule would reach; the server judges them as the run time does. */
export function Reach({ rules, index, salt, at }: Props) {
  const t = audienceTexts.useT()
  const current = JSON.stringify(rules)
  const asked = useDebounced(current, TYPING_MS)
  const { data, error } = useQuery({
    queryKey: ['reach', selectedGameId(), at, salt, asked],
    queryFn: ({ signal }) =>
      ask('usdk_reach_of_rules', { rules: JSON.parse(asked) as never[], place: at, salt }, { signal }),
    staleTime: FRESH_MS,
  })
  const one = asked === current ? data?.list[index] : undefined
  if (asked === current && error) {
    const isIncomplete = error instanceof ApiError && error.code === NOT_AS_IT_SHOULD_BE
    return <p className={parts.muted}>{isIncomplete ? t('reach.incomplete') : error.message}</p>
  }
  if (!data || !one) return <p className={parts.muted}>{t('reach.counting')}</p>
  if (data.loading) {
    // As on pages: no figure rather than a wrong one. 100 % is said by the figures.
    const { done, of } = data.loading
    const percent = of > 0 ? Math.min(99, Math.floor((done / of) * 100)) : 0
    return <p className={parts.muted}>{t('reach.loading', { percent })}</p>
  }
  if (data.looked_at === 0) return <p className={parts.muted}>{t('reach.nobody', { day: data.day })}</p>
  return <Counted told={data} one={one} isLater={index > 0} />
}

function Counted({ told, one, isLater }: { told: Told; one: One; isLater: boolean }) {
  const t = audienceTexts.useT()
  const isShare = told.looked_at < told.players
  const figure = (looked: number): string =>
    Math.round((looked * told.players) / told.looked_at).toLocaleString('en-US')
  const share = (looked: number): string => ((looked * 100) / told.looked_at).toFixed(1)
  const { least, most } = one
  const notes = [
    isShare && t('reach.sample', { looked: told.looked_at.toLocaleString('en-US') }),
    one.unknown.length > 0 &&
      t('reach.unknown', {
        fields: one.unknown
          .map(({ field, players }) => {
            const name = t(`field.${field as Field}`)
            if (players === told.looked_at) return name
            return t('reach.unknownOf', { field: name, players: figure(players) })
          })
          .join(t('reach.comma')),
      }),
    one.told_by_server.length > 0 &&
      t('reach.byServer', {
        fields: one.told_by_server.map((field) => t(`field.${field as Field}`)).join(t('reach.comma')),
      }),
    one.is_share_estimated && t('reach.byPlayer'),
  ].filter(Boolean)
  const how = least === most ? 'exact' : least === 0 ? 'most' : 'between'
  return (
    <p>
      {t(isLater ? 'reach.later' : 'reach.of', {
        day: told.day,
        players: told.players.toLocaleString('en-US'),
      })}
      <b>
        {isShare && t('reach.about')}
        {t(`reach.${how}`, {
          least: figure(least),
          most: figure(most),
          leastShare: share(least),
          mostShare: share(most),
        })}
      </b>{' '}
      {notes.length > 0 && <span className={parts.muted}>{notes.join(t('reach.stop'))}</span>}
    </p>
  )
}
