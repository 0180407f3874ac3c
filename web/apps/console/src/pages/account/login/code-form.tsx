import { ApiError } from '@longshore/api-client'
import { FormAlert, SubmitButton, TextField, useFocusFirstInvalid } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { type FormEvent, useEffect, useState } from 'react'
import { toast } from '@/lib/toast'
import { loginByCode, sendLoginCode } from './api'
import { authTexts } from './locales'
import { useLogin } from './use-login'

const PHONE = /^\+?\d{6,15}$/
const CODE = /^\d{4,8}$/

export function CodeForm() {
  const t = authTexts.useT()
  const login = useLogin()
  const focusFirstInvalid = useFocusFirstInvalid()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState<'none' | 'phone' | 'all'>('none')
  const [sendRefusal, setSendRefusal] = useState<string | null>(null)
  const isPhoneValid = PHONE.test(phone)

  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked('all')
    setSendRefusal(null)
    if (!isPhoneValid || !CODE.test(code)) focusFirstInvalid(event.currentTarget)
    else void login.run(() => loginByCode(phone, code))
  }
  const handleSend = async (form: HTMLFormElement | null): Promise<number> => {
    setChecked('phone')
    setSendRefusal(null)
    if (!isPhoneValid) {
      if (form) focusFirstInvalid(form)
      return 0
    }
    try {
      const seconds = await sendLoginCode(phone)
      toast('success', t('codeSent'))
      return seconds
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSendRefusal(error.fields[0]?.msg ?? error.message)
      const wait = (error.data as { retry_after_seconds?: number } | null)?.retry_after_seconds
      return wait ?? 0
    }
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <FormAlert text={sendRefusal ?? login.refusal} />
      <TextField
        label={t('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        required
        placeholder={t('phoneHint')}
        value={phone}
        onChange={(event) => setPhone(event.target.value.replace(/[\s-]/g, ''))}
        error={checked !== 'none' && !isPhoneValid ? t(phone ? 'phoneInvalid' : 'phoneHint') : undefined}
      />
      <TextField
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        placeholder={t('codeHint')}
        value={code}
        onChange={(event) => setCode(event.target.value.trim())}
        error={checked === 'all' && !CODE.test(code) ? t(code ? 'codeInvalid' : 'codeHint') : undefined}
        trailing={<SendButton onSend={handleSend} />}
      />
      <SubmitButton isBusy={login.isBusy}>{t(login.isBusy ? 'submitting' : 'submit')}</SubmitButton>
    </form>
  )
}

/** Asks for a code, then counts down until another may be asked for. */
function SendButton({ onSend }: { onSend(form: HTMLFormElement | null): Promise<number> }) {
  const t = authTexts.useT()
  const [seconds, setSeconds] = useState(0)
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return (
    <button
      type="button"
      className={layout.textButton}
      aria-disabled={isWaiting || undefined}
      onClick={(event) => {
        if (!isWaiting) void onSend(event.currentTarget.form).then(setSeconds)
      }}
    >
      {isWaiting ? t('resendIn', { seconds }) : t('sendCode')}
    </button>
  )
}
