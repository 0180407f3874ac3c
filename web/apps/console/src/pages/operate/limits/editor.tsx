import { StateTag } from '@longshore/ui'
import { FormAlert, TextField } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { Limits } from '../limits-draft'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import { useEdited } from '../use-edited'
import { AddressLists } from './address-lists'
import { limitsTexts } from './locales'
import { Regions } from './regions'

interface Props {
  of: Limits
  /** Of the draft that it comes from. */
  digest: string
}

/** Regions, lists and what refused players read; nothing is kept before it is saved. */
export function Editor({ of, digest }: Props) {
  const t = limitsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { edited, setEdited, isChanged, began, begin } = useEdited(of, digest)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (fields: Partial<Limits>): void => setEdited({ ...edited, ...fields })
  const handleSave = async (): Promise<void> => {
    try {
      const kept = await saveDraft('limits', { ...edited }, began.digest)
      begin(edited, kept.content as Limits, kept.digest)
      setRefusal(null)
      toast('success', t('saved'))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <p className={parts.muted}>{t('order')}</p>
      <Regions value={edited.regions} isDisabled={!mayEdit} onChange={(regions) => change({ regions })} />
      <AddressLists value={edited.lists} isDisabled={!mayEdit} onChange={(lists) => change({ lists })} />
      <section className={parts.card} aria-labelledby="told-title">
        <header className={parts.head}>
          <h2 id="told-title">{t('told')}</h2>
          <span className={parts.muted}>{t('toldLead')}</span>
        </header>
        <div className={layout.two}>
          {(['zh', 'en'] as const).map((language) => (
            <TextField
              key={language}
              label={t(`told.${language}`)}
              name={`told-${language}`}
              maxLength={200}
              disabled={!mayEdit}
              value={edited.told[language]}
              onChange={({ target }) => change({ told: { ...edited.told, [language]: target.value } })}
            />
          ))}
        </div>
        {mayEdit && (
          <>
            <FormAlert text={refusal} />
            <div className={parts.bar}>
              {isChanged && <StateTag kind="waits">{t('notSaved')}</StateTag>}
              <span className={`${parts.muted} ${layout.grow}`}>{t('saveLead')}</span>
              <Button type="primary" disabled={!isChanged} onClick={() => void handleSave()}>
                {t('save')}
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  )
}
