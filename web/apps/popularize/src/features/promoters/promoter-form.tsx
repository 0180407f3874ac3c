// The fields of a promoter, for a new one and for an existing one.
import { ApiError } from '@longshore/api-client'
import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { PromoterFields } from './api'
import { promoterTexts } from './locales'
import styles from './promoter-form.module.css'

const LIMITS = { name: 50, code: 32, contact: 100, note: 500 } as const
const CONFLICT_CODE = 4009
/** What the server accepts as a code; it becomes part of file names and links. */
const CODE = /^[A-Za-z0-9_-]+$/

interface Props {
  initial: PromoterFields
  /** The code is part of packages that have been handed out: it never changes. */
  hasFixedCode: boolean
  submitText: string
  onSubmit(fields: PromoterFields): Promise<unknown>
  /** Beside the submit button. */
  extra?: ReactNode
}

export function PromoterForm({ initial, hasFixedCode, submitText, onSubmit, extra }: Props) {
  const t = promoterTexts.useT()
  const [form] = Form.useForm<PromoterFields>()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')

  const submit = async (fields: PromoterFields): Promise<void> => {
    setSaving(true)
    setFailure('')
    try {
      await onSubmit({ ...initial, ...fields })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Only the code must be unique, so a conflict is about the code.
      const isTaken = error.code === CONFLICT_CODE
      const refused = isTaken
        ? [{ field: 'code', msg: error.message }]
        : error.fields.filter(({ field }) => field in LIMITS)
      form.setFields(
        refused.map(({ field, msg }) => ({ name: field as keyof PromoterFields, errors: [msg] })),
      )
      if (refused.length === 0) setFailure(error.message)
      else form.focusField(refused[0]?.field)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Form<PromoterFields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      className={styles.form}
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onFinish={(fields) => void submit(fields)}
    >
      {failure && <Alert type="error" showIcon title={failure} role="alert" className={styles.alert} />}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('name.required') }]}
      >
        <Input maxLength={LIMITS.name} placeholder={t('name.example')} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('code')}
        required
        extra={t(hasFixedCode ? 'code.fixed' : 'code.help')}
        rules={
          hasFixedCode
            ? []
            : [
                { required: true, message: t('code.required') },
                { pattern: CODE, message: t('code.pattern') },
              ]
        }
      >
        <Input
          maxLength={LIMITS.code}
          placeholder="bili-up-01"
          readOnly={hasFixedCode}
          variant={hasFixedCode ? 'filled' : 'outlined'}
          autoComplete="off"
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item name="contact" label={t('contact')}>
        <Input maxLength={LIMITS.contact} placeholder={t('contact.example')} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea maxLength={LIMITS.note} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {submitText}
        </Button>
        {extra}
      </div>
    </Form>
  )
}
