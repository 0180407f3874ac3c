// Which channel package, which promoters, which sites: one press makes them all.
import { useConnection } from '@longshore/remote'
import { FormDrawer, MissingNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useId, useState } from 'react'
import { usePackages } from './api'
import { packageTexts } from './locales'

type Fields = {
  source: string
  sites: string
  promoters: string
}

export function CreateDrawer({ onClose }: { onClose(): void }) {
  const t = packageTexts.useT()
  const { props } = useConnection()
  const { create, sources, promoters, key } = usePackages()
  const queryClient = useQueryClient()
  const sourceQuery = useQuery(sources)
  const promoterQuery = useQuery(promoters)
  const found = sourceQuery.data?.list
  const active = promoterQuery.data?.list ?? []
  const [chosen, setChosen] = useState<number[] | null>(null)
  const ids = chosen ?? active.map(({ id }) => id)
  const label = useId()
  const form = useForm<Fields>({
    initial: { source: '', sites: '', promoters: '' },
    check: ({ source }) => ({
      source: source ? undefined : t(found?.length === 0 ? 'create.noSource' : 'create.sourceRequired'),
      promoters: ids.length > 0 ? undefined : t('create.promoterRequired'),
    }),
    submit: async ({ source, sites }) => {
      const batch = await create(Number(source), ids, sites)
      const begun = t('create.done', { count: batch.total })
      if (batch.left_out === 0) props.notify('success', begun)
      else props.notify('warning', `${begun}${t('create.leftOut', { count: batch.left_out })}`)
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  const problem = form.errorOf('source') ?? form.errorOf('promoters') ?? form.refusal
  return (
    <FormDrawer
      title={t('create.action')}
      submitLabel={t('create.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={problem}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p id={`${label}-source`}>{t('create.source')}</p>
      <Select
        aria-labelledby={`${label}-source`}
        style={{ width: '100%' }}
        value={form.values.source || undefined}
        onChange={(value: string) => form.set('source', value)}
        options={(found ?? []).map(({ item_id, file_name, version_name }) => ({
          value: String(item_id),
          label: `${file_name} · ${version_name}`,
        }))}
        notFoundContent={t('create.noSource')}
      />
      <MissingNote name={t('create.source')} query={sourceQuery} />
      <p>{t('create.sourceHint')}</p>
      <p id={`${label}-promoters`}>{t('create.promoters')}</p>
      <Checkbox checked={chosen === null} onChange={({ target }) => setChosen(target.checked ? null : [])}>
        {t('create.allPromoters', { count: active.length })}
      </Checkbox>
      <MissingNote name={t('create.promoters')} query={promoterQuery} />
      {chosen !== null && (
        <Select
          mode="multiple"
          aria-labelledby={`${label}-promoters`}
          style={{ width: '100%' }}
          value={chosen}
          onChange={(value: number[]) => setChosen(value)}
          optionFilterProp="label"
          options={active.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          notFoundContent={t('create.noPromoter')}
        />
      )}
      <TextField
        label={t('create.sites')}
        hint={t('create.sitesHint')}
        value={form.values.sites}
        onChange={({ target }) => form.set('sites', target.value)}
        autoComplete="off"
      />
    </FormDrawer>
  )
}
