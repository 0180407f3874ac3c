// What was filed of the game's packages with the authority, beside the keys that it has to be true of.

import { changedFields } from '@longshore/kit/changed-fields'
import {
  type Column,
  DataTable,
  FormDialog,
  GameTime,
  GameZoneProvider,
  pageOf,
  StateTag,
} from '@longshore/ui'
import { TextArea, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { can, usePermission } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { Filing } from '../api'
import { filingsQuery, removeFiling, saveFiling } from '../api'
import { gameConfTexts } from '../locales'
import { useAddress } from '../use-address'

type Open = { dialog: 'edit'; filing: Filing | null } | { dialog: 'remove'; filing: Filing }

export default function FilingsTab() {
  const t = gameConfTexts.useT()
  const query = useQuery(filingsQuery())
  const { search, page } = useAddress()
  const [open, setOpen] = useState<Open | null>(null)
  usePermission((state) => state.buttonKeys)
  const isAllowed = can('packEdit')
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="filings">
      <div className={layout.head}>
        <div>
          <h2 id="filings" className={layout.title}>
            {t('filing.title')}
          </h2>
          <p className={layout.lead}>{t('filing.lead')}</p>
        </div>
        {isAllowed && (
          <Button onClick={() => setOpen({ dialog: 'edit', filing: null })}>{t('filing.add')}</Button>
        )}
      </div>
      <GameZoneProvider value={query.data?.time_zone ?? 'UTC'}>
        <DataTable
          name="filings"
          label={t('filing.title')}
          columns={useFilingColumns(isAllowed, setOpen)}
          rowKey={(filing) => filing.id}
          query={{ ...query, data: query.data && pageOf(query.data.list, search) }}
          paging={search}
          onPaging={page}
          empty={{ title: t('filing.empty'), lead: t('filing.emptyLead') }}
        />
      </GameZoneProvider>
      {open?.dialog === 'edit' && <FilingDialog filing={open.filing} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog filing={open.filing} onClose={close} />}
    </section>
  )
}

function useFilingColumns(isAllowed: boolean, onOpen: (open: Open) => void): Column<Filing>[] {
  const t = gameConfTexts.useT()
  return [
    {
      key: 'package',
      title: t('package.name'),
      isPrimary: true,
      render: (filing) => (
        <div>
          <span className={layout.strong} style={{ overflowWrap: 'anywhere' }}>
            {filing.package_name}
          </span>
          <span className={`${layout.hint} ${layout.block}`}>
            <GameTime at={filing.updated_at} format="day" /> {filing.updated_user_name}
          </span>
        </div>
      ),
    },
    { key: 'number', title: t('filing.number'), render: (filing) => filing.number },
    {
      key: 'md5',
      title: t('filing.md5'),
      render: (filing) => <code style={{ overflowWrap: 'anywhere' }}>{filing.certificate_md5}</code>,
    },
    {
      key: 'key',
      title: t('keys.title'),
      render: (filing) => {
        if (!filing.key_name) return <StateTag kind="watch">{t('filing.noKey')}</StateTag>
        const isSame = filing.differs.length === 0
        return (
          <StateTag kind={isSame ? 'done' : 'watch'} canWrap>
            {t(isSame ? 'filing.same' : 'filing.otherKey', { name: filing.key_name })}
          </StateTag>
        )
      },
    },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (filing) =>
        isAllowed && (
          <RowActions
            actions={(['edit', 'remove'] as const).map((dialog) => ({
              key: dialog,
              text: t(`filing.${dialog}`),
              label: t(`filing.${dialog}Of`, { name: filing.package_name }),
              isDanger: dialog === 'remove',
              run: () => onOpen({ dialog, filing }),
            }))}
          />
        ),
    },
  ]
}

const FIELDS = ['number', 'package_name', 'certificate_md5', 'public_key'] as const
type Fields = Record<(typeof FIELDS)[number], string>

/** Both of a certificate go together: halves of two are no certificate. */
function changesOf(values: Fields, start: Fields): Partial<Fields> {
  const { certificate_md5, public_key } = values
  const changes = changedFields(values, start)
  const isOther = 'certificate_md5' in changes || 'public_key' in changes
  return { ...changes, ...(isOther && { certificate_md5, public_key }) }
}

function FilingDialog({ filing, onClose }: { filing: Filing | null; onClose(): void }) {
  const t = gameConfTexts.useT()
  const [initial] = useState({
    number: filing?.number ?? '',
    package_name: filing?.package_name ?? '',
    certificate_md5: filing?.certificate_md5 ?? '',
    public_key: filing?.public_key ?? '',
  })
  const form = useForm({
    initial,
    check: (values) =>
      Object.fromEntries(FIELDS.map((name) => [name, values[name].trim() ? undefined : t('filing.needed')])),
    submit: async (values) => {
      await saveFiling(filing ? { id: filing.id, ...changesOf(values, initial) } : values)
      toast('success', t('filing.saved', { name: values.package_name.trim() }))
      onClose()
    },
  })
  const field = (name: (typeof FIELDS)[number], label: string, maxLength: number, hint?: string) => ({
    label,
    name,
    required: true,
    maxLength,
    autoComplete: 'off',
    spellCheck: false,
    hint,
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <FormDialog
      title={t(filing ? 'filing.editTitle' : 'filing.add')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField {...field('number', t('filing.number'), 60, t('filing.numberHint'))} />
      <TextField {...field('package_name', t('package.name'), 255)} placeholder="com.example.game" />
      <TextField {...field('certificate_md5', t('filing.md5'), 100, t('filing.md5Hint'))} />
      <TextArea {...field('public_key', t('filing.key'), 4000, t('filing.keyHint'))} rows={5} />
    </FormDialog>
  )
}

function RemoveDialog({ filing, onClose }: { filing: Filing; onClose(): void }) {
  const t = gameConfTexts.useT()
  const form = useForm({
    initial: {},
    submit: async () => {
      await removeFiling(filing.id)
      toast('success', t('filing.removed', { name: filing.package_name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('filing.removeOf', { name: filing.package_name })}
      submitLabel={t('filing.remove')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={layout.lead}>{t('filing.removeLead')}</p>
    </FormDialog>
  )
}
