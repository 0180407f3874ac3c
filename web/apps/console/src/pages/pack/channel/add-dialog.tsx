import { ErrorState, FormDialog, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ChannelMark } from '@/components/channel-mark'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { addChannels, catalogueQuery } from './api'
import { channelTexts } from './locales'
import styles from './pack-channel.module.css'
import { useSending } from './use-sending'
import { useWords } from './words'

/** Adds any number of channels of the catalogue. */
export function AddDialog({ taken, onClose }: { taken: readonly string[]; onClose(): void }) {
  const t = channelTexts.useT()
  const words = useWords()
  const query = useQuery(catalogueQuery())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { isBusy, refusal, send, refuse } = useSending()
  const free = query.data?.filter((one) => one.is_offered && !taken.includes(one.code)) ?? []
  const isAll = free.length > 0 && chosen.length === free.length
  return (
    <FormDialog
      title={t('add')}
      width={600}
      submitLabel={t('addCount', { count: chosen.length })}
      cancelLabel={t('cancel')}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length === 0) refuse(t('addNone'))
        else
          void send(async () => {
            await addChannels([...chosen])
            toast('success', t('added', { count: chosen.length }))
            onClose()
          })
      }}
      onClose={onClose}
    >
      <p className={`${layout.muted} ${layout.flush}`}>{t('addLead')}</p>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <TextSkeleton />}
      {query.data && free.length === 0 && <NothingFree isEmpty={query.data.length === 0} />}
      {free.length > 0 && (
        <fieldset className={`${layout.choices} ${styles.choices}`}>
          <legend className="visually-hidden">{t('add')}</legend>
          <label className={layout.option}>
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => setChosen(isAll ? [] : free.map(({ code }) => code))}
            />
            <b>{t('chooseAll', { count: free.length })}</b>
          </label>
          {free.map((one) => (
            <label key={one.code} className={layout.option}>
              <input
                type="checkbox"
                checked={chosen.includes(one.code)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked ? [...chosen, one.code] : chosen.filter((code) => code !== one.code),
                  )
                }
              />
              <ChannelMark name={words(one.name)} colour={one.icon} />
              <span>
                {words(one.name)}
                <span className={`${layout.hint} ${layout.block}`}>
                  {t(`kind.${one.kind}`)}
                  {one.package_suffix && ` · ${t('suffixOf', { suffix: one.package_suffix })}`}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

/** Everything is added, or the catalogue is empty: then whoever keeps it is told how to fill it. */
function NothingFree({ isEmpty }: { isEmpty: boolean }) {
  const t = channelTexts.useT()
  const isProvider = useCan('catalogueManage')
  if (!isEmpty) return <p>{t('addAllTaken')}</p>
  if (!isProvider) return <p>{t('addNothing')}</p>
  return (
    <p>
      {t('addNothingYet')} <Link to="/setting/catalogue">{t('catalogue')}</Link>
    </p>
  )
}
