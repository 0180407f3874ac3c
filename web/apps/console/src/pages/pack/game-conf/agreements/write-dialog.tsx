// Writes a version: from the latest one, from nothing, or from a file.

import { codes } from '@longshore/api-client'
import { ErrorState, FormDialog, ReturningFocus, TextSkeleton } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useId } from 'react'
import { toast } from '@/lib/toast'
import { UploadError } from '@/lib/upload'
import { type ChannelChoice, nameOf } from '../channel-codes'
import { type Agreement, type Content, KINDS, type Kind, saveAgreement, versionQuery } from './api'
import { agreementTexts } from './locales'
import { TextEditor } from './text-editor'

interface Props {
  agreement: Agreement | null
  channels: readonly ChannelChoice[]
  onClose(): void
}

export default function WriteDialog(props: Props) {
  return props.agreement ? (
    <FromLatest {...props} agreement={props.agreement} />
  ) : (
    <Form {...props} latest={null} />
  )
}

function FromLatest(props: Props & { agreement: Agreement }) {
  const t = agreementTexts.useT()
  const { data, error, refetch } = useQuery(versionQuery(props.agreement, props.agreement.last_version))
  if (data) return <Form {...props} latest={data} />
  return (
    <Modal open title={t('write')} footer={null} onCancel={props.onClose}>
      <ReturningFocus />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />}
    </Modal>
  )
}

interface Values extends Record<string, unknown> {
  kind: Kind
  channel_code: string
  title: string
  html: string
  note: string
}

function Form({ agreement, latest, channels, onClose }: Props & { latest: Content | null }) {
  const t = agreementTexts.useT()
  const channelOf = (code: string): string => (code ? nameOf(code, channels) : t('everyChannel'))
  const form = useForm<Values>({
    initial: {
      kind: agreement?.kind ?? 'privacy',
      channel_code: agreement?.channel_code ?? '',
      title: latest?.title ?? '',
      html: latest?.html ?? '',
      note: '',
    },
    codeFields: { [codes.EMPTY_AGREEMENT]: 'html' },
    check: ({ title, html }) => ({
      title: title.trim() ? undefined : t('nameNeeded'),
      html: html ? undefined : t('contentNeeded'),
    }),
    submit: async ({ kind, channel_code, title, html, note }) => {
      try {
        const saved = await saveAgreement({ kind, channel_code }, { title: title.trim(), html, note })
        toast('success', t('saved', { version: saved.version }))
        onClose()
      } catch (error) {
        // The upload's own words; a refusal of the server goes to the form.
        if (!(error instanceof UploadError)) throw error
        form.fail({ html: error.message })
      }
    },
  })
  return (
    <FormDialog
      title={
        agreement
          ? t('editTitle', { kind: t(`kind.${agreement.kind}`), channel: channelOf(agreement.channel_code) })
          : t('newTitle')
      }
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={860}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {!agreement && (
        <div className={layout.two}>
          <Choice
            label={t('kind')}
            value={form.values.kind}
            options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChange={(kind) => form.set('kind', KINDS.find((known) => known === kind) ?? 'privacy')}
          />
          <Choice
            label={t('channel')}
            value={form.values.channel_code}
            options={[{ value: '', label: t('everyChannel') }, ...channels]}
            onChange={(code) => form.set('channel_code', code)}
          />
        </div>
      )}
      <TextField
        label={t('name')}
        required
        maxLength={100}
        autoComplete="off"
        value={form.values.title}
        error={form.errorOf('title')}
        onChange={({ target }) => form.set('title', target.value)}
      />
      <p className={layout.label}>{t('content')}</p>
      <TextEditor
        initial={form.values.html}
        isInvalid={form.errorOf('html') !== undefined}
        onError={(html) => form.fail({ html })}
        onChange={(html) => form.set('html', html)}
      />
      {form.errorOf('html') && (
        <p role="alert" className={layout.error}>
          {form.errorOf('html')}
        </p>
      )}
      <p className={layout.hint}>{t('immutable')}</p>
      <TextField
        label={t('note')}
        hint={t('noteHint')}
        maxLength={200}
        autoComplete="off"
        value={form.values.note}
        error={form.errorOf('note')}
        onChange={({ target }) => form.set('note', target.value)}
      />
    </FormDialog>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly ChannelChoice[]
  onChange(value: string): void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label className={layout.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={layout.control}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
