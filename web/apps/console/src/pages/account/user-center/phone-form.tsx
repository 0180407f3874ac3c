import { ApiError, codes } from '@longshore/api-client'
import { FormAlert, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useEffect, useState } from 'react'
import { PasswordField } from '@/components/form/password-field'
import { toast } from '@/lib/toast'
import { sendPhoneCode, setPhone } from './api'
import { userCenterTexts } from './locales'
import { FormButtons } from './setting-row'

const PHONE = /^\+?\d{6,15}$/
const CODE = /^\d{6}$/

export function PhoneForm({ onClose }: { onClose(): void }) {
  const t = userCenterTexts.useT()
  const [wait, setWait] = useCountdown()
  const [isSending, setSending] = useState(false)
  const checkPhone = (phone: string): string | undefined =>
    PHONE.test(phone) ? undefined : t(phone ? 'phoneInvalid' : 'phoneNeeded')
  const form = useForm({
    initial: { phone: '', code: '', password: '' },
    codeFields: {
      [codes.WRONG_CODE]: 'code',
      [codes.CONFLICT]: 'phone',
      [codes.WRONG_CURRENT_PASSWORD]: 'password',
    },
    check: ({ phone, code, password }) => ({
      phone: checkPhone(phone),
      code: CODE.test(code) ? undefined : t('codeNeeded'),
      password: password ? undefined : t('currentPasswordNeeded'),
    }),
    submit: async ({ phone, code, password }) => {
      await setPhone(phone, code, password)
      toast('success', t('saved', { field: t('phone') }))
      onClose()
    },
  })
  const { phone, code } = form.values
  const handleSend = async (): Promise<void> => {
    if (wait > 0 || isSending) return
    const wrong = checkPhone(phone)
    if (wrong) {
      form.fail({ phone: wrong })
      return
    }
    setSending(true)
    try {
      setWait(await sendPhoneCode(phone))
      toast('success', t('codeSent', { phone }))
    } catch (error) {
      form.refuse(error)
      if (error instanceof ApiError) setWait(retryAfter(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <FormAlert text={form.refusal} />
      <TextField
        label={t('newPhone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={phone}
        error={form.errorOf('phone')}
        hint={t('newPhoneLead')}
        onChange={(event) => form.set('phone', event.target.value.replace(/[\s-]/g, ''))}
      />
      <TextField
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={form.errorOf('code')}
        onChange={(event) => form.set('code', event.target.value.trim())}
        trailing={
          <button
            type="button"
            className={layout.textButton}
            aria-disabled={wait > 0 || isSending || undefined}
            onClick={() => void handleSend()}
          >
            {wait > 0 ? t('resendIn', { seconds: wait }) : t('sendCode')}
          </button>
        }
      />
      <PasswordField
        label={t('currentPassword')}
        name="current-password"
        required
        value={form.values.password}
        error={form.errorOf('password')}
        hint={t('currentPasswordLead')}
        onChange={(event) => form.set('password', event.target.value)}
      />
      <FormButtons isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}

function retryAfter(error: ApiError): number {
  return (error.data as { retry_after_seconds?: number } | null)?.retry_after_seconds ?? 0
}

/** Seconds that run down to 0. */
function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [seconds, setSeconds]
}
