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
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  // What is not read yet has its room already: what stands below does not move when it comes.
  if (query.error && isAsked === undefined) return <MissingNote name={t('policy')} query={query} />
  const change = async (asks: boolean): Promise<void> => {
    setBusy(true)
    await savePolicy(asks).catch((error: unknown) =>
      toast('error', error instanceof Error ? error.message : String(error)),
    )
    setBusy(false)
  }
  return (
    <div className={`${parts.card} ${parts.bar}`}>
      <Switch
        id={id}
        checked={isAsked ?? false}
        disabled={!mayChange || isAsked === undefined}
        loading={isBusy}
        onChange={(asks) => void change(asks)}
      />
      <label htmlFor={id}>{t('policy')}</label>
      <span className={parts.muted}>{t('policyLead')}</span>
    </div>
  )
}
