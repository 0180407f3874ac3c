// The fields of a promoter, for a new one and for an existing one.
import { codes } from '@longshore/api-client'
import { BusyButton, MissingNote } from '@longshore/ui'
import { FormAlert, TextArea, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { SelectField } from '../../components/select-field'
import { type PromoterFields, usePromoters } from './api'
import { promoterTexts } from './locales'
import styles from './promoters.module.css'

const LIMITS = { name: 50, code: 32, contact: 100, note: 500, group: 30 } as const
/** What the server accepts as a code; it becomes part of file names and links. */
const CODE = /^[A-Za-z0-9_-]+$/

interface Props {
  initial: PromoterFields
  /** The code is part of packages that have been handed out: it never changes. */
  hasFixedCode: boolean
  /** Whoever stands below somebody cannot be an agency too; nobody is their own. */
  agencies: 'all' | 'none' | { except: number }
  /** What the promoter's agency is called, until those that can be chosen are known. */
  agencyName?: string
  submitText: string
  /** What stands there afterwards, where the form stays. */
  onSubmit(fields: PromoterFields): Promise<PromoterFields | undefined>
  /** Beside the submit button. */
  extra?: ReactNode
}

export function PromoterForm(props: Props) {
  const { initial, hasFixedCode, agencies, agencyName, submitText, onSubmit, extra } = props
  const t = promoterTexts.useT()
  const groups = useId()
  const query = useQuery(usePromoters().choicesQuery)
  const choices = query.data
  const form = useForm({
    initial: { ...initial },
    check: ({ name, code }) => ({
      name: name.trim() ? undefined : t('name.required'),
      code: hasFixedCode || CODE.test(code) ? undefined : t(code ? 'code.pattern' : 'code.required'),
    }),
    // Only the code must be unique, so a conflict is about the code.
    codeFields: { [codes.CONFLICT]: 'code' },
    submit: async (fields) => {
      const now = await onSubmit(fields)
      if (now) form.change(now)
    },
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
      <TextField {...field('group')} placeholder={t('group.example')} list={groups} autoComplete="off" />
      <datalist id={groups}>
        {choices?.groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <SelectField
        label={t('agency')}
        value={form.values.agency}
        disabled={agencies === 'none'}
        hint={t(agencies === 'none' ? 'agency.itself' : 'agency.help')}
        options={[
          { value: '', label: t('agency.none') },
          ...(choices?.agencies ?? [{ id: Number(initial.agency), name: agencyName ?? '' }])
            .filter(({ id }) => id > 0)
            .filter(({ id }) => typeof agencies === 'string' || id !== agencies.except)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(agency) => form.set('agency', agency)}
      />
      <MissingNote name={t('agency')} query={query} />
      {!hasFixedCode && (
        <>
          <SelectField
            label={t('share')}
            value={form.values.share}
            hint={t('share.help')}
            options={[
              { value: '', label: t('share.none') },
              ...(choices?.share_models ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(share) => form.set('share', share)}
          />
          <MissingNote name={t('share')} query={query} />
        </>
      )}
      <TextArea {...field('note')} rows={3} />
      <div className={`${layout.wrap} ${styles.buttons}`}>
        <BusyButton type="primary" htmlType="submit" isBusy={form.isBusy}>
          {submitText}
        </BusyButton>
        {extra}
      </div>
    </form>
  )
}
