// A new link, or another campaign, material or address of one. Its promoter and code never change.
import { changedFields } from '@longshore/kit/changed-fields'
import { useConnection } from '@longshore/remote'
import { FormDrawer, MissingNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../../components/select-field'
import { type Link, nameOf, useLinks } from './api'
import { linkTexts } from './locales'

interface Props {
  /** None for a new one. */
  row?: Link
  onClose(): void
}

export function LinkForm({ row, onClose }: Props) {
  const t = linkTexts.useT()
  const form = useLinkForm(row, onClose)
  const field = (name: 'campaign' | 'material' | 'android_url' | 'ios_url', maxLength: number) => ({
    label: t(name),
    name,
    maxLength,
    autoComplete: 'off',
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <FormDrawer
      title={t(row ? 'edit.title' : 'create.action')}
      submitLabel={t(row ? 'edit.submit' : 'create.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {row === undefined && (
        <PromoterField
          value={form.values.promoter_id}
          error={form.errorOf('promoter_id')}
          onChange={(value) => form.set('promoter_id', value)}
        />
      )}
      <TextField {...field('campaign', 50)} placeholder={t('campaign.example')} />
      <TextField {...field('material', 50)} placeholder={t('material.example')} />
      <SelectField
        label={t('opens')}
        value={form.values.opens}
        options={(['page', 'target'] as const).map((value) => ({ value, label: t(`opens.${value}`) }))}
        error={form.errorOf('opens')}
        onChange={(value) => form.set('opens', value)}
      />
      <TextField {...field('android_url', 1000)} type="url" hint={t('android_url.hint')} />
      <TextField {...field('ios_url', 1000)} type="url" />
    </FormDrawer>
  )
}

function useLinkForm(row: Link | undefined, onClose: () => void) {
  const t = linkTexts.useT()
  const { props } = useConnection()
  const { create, edit, key } = useLinks()
  const queryClient = useQueryClient()
  // As it was when the form was opened: what somebody else changes meanwhile is not put back.
  const [{ promoter_id: promoterId, ...start }] = useState(() => fieldsOf(row))
  return useForm({
    initial: { promoter_id: promoterId, ...start },
    check: ({ promoter_id }) => ({ promoter_id: promoter_id ? undefined : t('promoter.required') }),
    submit: async ({ promoter_id, ...fields }) => {
      const link = row
        ? await edit(row.id, changedFields(fields, start))
        : await create({ promoter_id: Number(promoter_id), ...fields })
      props.notify(
        'success',
        row ? t('edit.done', { name: nameOf(link) }) : t('create.done', { code: link.code }),
      )
      await queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
}

function fieldsOf(row: Link | undefined) {
  return {
    promoter_id: row ? String(row.promoter_id) : '',
    campaign: row?.campaign ?? '',
    material: row?.material ?? '',
    opens: row?.opens ?? 'page',
    android_url: row?.android_url ?? '',
    ios_url: row?.ios_url ?? '',
  }
}

interface PromoterFieldProps {
  value: string
  error: string | undefined
  onChange(value: string): void
}

function PromoterField(props: PromoterFieldProps) {
  const t = linkTexts.useT()
  const query = useQuery(useLinks().promoters)
  const found = query.data?.list
  return (
    <>
      <SelectField
        {...props}
        label={t('promoter')}
        placeholder={t('promoter.choose')}
        options={(found ?? []).map(({ id, name, code }) => ({
          value: String(id),
          label: `${name} (${code})`,
        }))}
        hint={found?.length === 0 ? t('promoter.none') : undefined}
      />
      <MissingNote name={t('promoter')} query={query} />
    </>
  )
}
