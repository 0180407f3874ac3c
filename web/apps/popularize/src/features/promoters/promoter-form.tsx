// The fields of a promoter, for a new one and for an existing one.
import { codes } from '@longshore/api-client'
import { FormAlert, TextArea, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { PromoterFields } from './api'
import { promoterTexts } from './locales'
import styles from './promoters.module.css'

const LIMITS = { name: 50, code: 32, contact: 100, note: 500 } as const
/** What the server accepts as a code; it becomes part of file names and links. */
const CODE = /^[A-Za-z0-9_-]+$/

interface Props {
  initial: PromoterFields
  /** The code is part of packages that have been handed out: it never changes. */
  hasFixedCode: boolean
  submitText: string
  onSubmit(fields: PromoterFields): Promise<void>
  /** Beside the submit button. */
  extra?: ReactNode
}

export function PromoterForm({ initial, hasFixedCode, submitText, onSubmit, extra }: Props) {
  const t = promoterTexts.useT()
  const form = useForm({
    initial: { name: initial.name, code: initial.code, contact: initial.contact, note: initial.note },
    check: ({ name, code }) => ({
      name: name.trim() ? undefined : t('name.required'),
      code: hasFixedCode || CODE.test(code) ? undefined : t(code ? 'code.pattern' : 'code.required'),
    }),
    // Only the code must be unique, so a conflict is about the code.
    codeFields: { [codes.CONFLICT]: 'code' },
    submit: (fields) => onSubmit({ ...initial, ...fields }),
  })
  const field = (name: keyof typeof LIMITS) => ({
    label: t(name),
    name,
    maxLength: LIMITS[name],
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <FormAlert text={form.refusal} />
      <TextField {...field('name')} placeholder={t('name.example')} autoComplete="off" />
      <TextField
        {...field('code')}
        hint={t(hasFixedCode ? 'code.fixed' : 'code.help')}
        placeholder="bili-up-01"
        readOnly={hasFixedCode}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...field('contact')} placeholder={t('contact.example')} autoComplete="off" />
      <TextArea {...field('note')} rows={3} />
      <div className={`${layout.wrap} ${styles.buttons}`}>
        <Button type="primary" htmlType="submit" loading={form.isBusy}>
          {submitText}
        </Button>
        {extra}
      </div>
    </form>
  )
}
