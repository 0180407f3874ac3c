// A password being chosen: it may be pasted and shown, and a hint grows with it.
import { layout } from '@longshore/ui/layout'
import { PasswordField } from '@/components/form/password-field'
import { accountTexts } from './locales'
import styles from './new-password-field.module.css'
import { ADVISED_LENGTH, type Strength, strengthOf } from './password-strength'

const LEVELS: Record<Strength, number> = { short: 1, guessable: 2, good: 3, strong: 4 }

interface Props {
  label: string
  value: string
  error: string | undefined
  /** What must not make up the password: account, name, company. */
  words: readonly string[]
  onChange(value: string): void
}

export function NewPasswordField({ label, value, error, words, onChange }: Props) {
  const t = accountTexts.useT()
  const strength = strengthOf(value, words)
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={value}
        error={error}
        hint={value ? undefined : t('passwordHint')}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && !error && (
        <div className={styles.strength} data-strength={strength}>
          <div
            className={styles.meter}
            role="meter"
            aria-label={t('strength.label')}
            aria-valuemin={0}
            aria-valuemax={4}
            aria-valuenow={LEVELS[strength]}
            aria-valuetext={t(`strength.${strength}`, { length: ADVISED_LENGTH })}
          >
            {[1, 2, 3, 4].map((level) => (
              <span key={level} data-on={level <= LEVELS[strength] || undefined} />
            ))}
          </div>
          <p className={`${layout.error} ${styles.advice}`}>
            {t(`strength.${strength}`, { length: ADVISED_LENGTH })}
          </p>
        </div>
      )}
    </>
  )
}
