import { StateTag } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { Globals } from '../globals-draft'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import { useEdited } from '../use-edited'
import type { Settings } from './api'
import { Areas } from './areas'
import { globalsTexts } from './locales'
import { Zone } from './zone'

interface Props {
  of: Globals
  /** Of the draft that it comes from. */
  digest: string
  settings: Settings
}

/** The clock and the areas; nothing is kept before it is saved. */
export function Editor({ of, digest: newest, settings }: Props) {
  const t = globalsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { edited, setEdited, isChanged, began, begin } = useEdited(of, newest)
  const [refusal, setRefusal] = useState<string | null>(null)
  const handleSave = async (): Promise<void> => {
    try {
      const kept = await saveDraft('globals', { ...edited }, began.digest)
      begin(edited, kept.content as Globals, kept.digest)
      setRefusal(null)
      toast('success', t('saved'))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <Zone
        value={edited.time_zone}
        settings={settings}
        isDisabled={!mayEdit}
        onChange={(zone, seen) => setEdited({ ...edited, time_zone: zone, moves_seen: seen })}
      />
      <Areas
        value={edited.areas}
        settings={settings}
        isDisabled={!mayEdit}
        onChange={(areas) => setEdited({ ...edited, areas })}
      />
      {mayEdit && (
        <section className={parts.card} aria-label={t('save')}>
          <FormAlert text={refusal} />
          <div className={parts.bar}>
            {isChanged && <StateTag kind="waits">{t('notSaved')}</StateTag>}
            <span className={`${parts.muted} ${layout.grow}`}>{t('saveLead')}</span>
            <Button type="primary" disabled={!isChanged} onClick={() => void handleSave()}>
              {t('save')}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
