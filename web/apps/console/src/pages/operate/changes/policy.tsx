// Four eyes: whether another person approves what is published.
import { MissingNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { policyQuery, savePolicy } from '../publishing'
import { changesTexts } from './locales'

export function Policy() {
  const t = changesTexts.useT()
  const mayChange = useCan('gameManage')
  const query = useQuery(policyQuery())
  const isAsked = query.data
  // While it is on its way: the switch stands as it was turned, and can be turned back.
  const [wanted, setWanted] = useState<boolean>()
  const id = useId()
  // What is not read yet has its room already: what stands below does not move when it comes.
  if (query.error && isAsked === undefined) return <MissingNote name={t('policy')} query={query} />
  const change = async (asks: boolean): Promise<void> => {
    setWanted(asks)
    await savePolicy(asks).catch((error: unknown) =>
      toast('error', error instanceof Error ? error.message : String(error)),
    )
    setWanted((last) => (last === asks ? undefined : last))
  }
  return (
    <div className={`${parts.card} ${parts.bar}`}>
      <Switch
        id={id}
        checked={wanted ?? isAsked ?? false}
        disabled={!mayChange || isAsked === undefined}
        // Not `loading`, which disables it: whoever turns it by keyboard would lose their place.
        aria-busy={wanted !== undefined || undefined}
        onChange={(asks) => void change(asks)}
      />
      <label htmlFor={id}>{t('policy')}</label>
      <span className={parts.muted}>{t('policyLead')}</span>
    </div>
  )
}
