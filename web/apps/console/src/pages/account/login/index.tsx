import { layout } from '@longshore/ui/layout'
import { type KeyboardEvent, useRef, useState } from 'react'
import { PublicFrame } from '@/components/public-frame'
import { CodeForm } from './code-form'
import { authTexts } from './locales'
import styles from './login-page.module.css'
import { PasswordForm } from './password-form'

const METHODS = ['password', 'code'] as const
type Method = (typeof METHODS)[number]

/** Login by password or by SMS code; native controls, so that the page stays small. */
export function LoginPage() {
  const t = authTexts.useT()
  const [method, setMethod] = useState<Method>('password')
  return (
    <PublicFrame title={t('welcome')} lead={t('lead')}>
      <MethodTabs method={method} onChange={setMethod} />
      <div role="tabpanel" id="login-panel" aria-labelledby={`login-tab-${method}`}>
        {method === 'password' ? <PasswordForm /> : <CodeForm />}
      </div>
      <p className={`${layout.hint} ${styles.help}`}>{t('help')}</p>
    </PublicFrame>
  )
}

function MethodTabs({ method, onChange }: { method: Method; onChange(method: Method): void }) {
  const t = authTexts.useT()
  const tabs = useRef<HTMLDivElement>(null)
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = method === 'password' ? 'code' : 'password'
    onChange(next)
    tabs.current?.querySelector<HTMLElement>(`#login-tab-${next}`)?.focus()
  }
  return (
    <div ref={tabs} role="tablist" aria-label={t('methods')} className={styles.tabs}>
      {METHODS.map((key) => (
        <button
          key={key}
          id={`login-tab-${key}`}
          type="button"
          role="tab"
          aria-selected={key === method}
          aria-controls="login-panel"
          tabIndex={key === method ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(key)}
          onKeyDown={handleKeys}
        >
          {t(`method.${key}`)}
        </button>
      ))}
    </div>
  )
}
