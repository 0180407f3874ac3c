// Exchanges a secret: for how long the old one works beside the new one, and the user's password.
import { layout } from '@longshore/ui/layout'
import { type ReactNode, useState } from 'react'
import { componentTexts } from '../locales'
import { PasswordDialog } from './password-dialog'

const OVERLAP_HOURS = [24, 72, 168, 0] as const
type Hours = (typeof OVERLAP_HOURS)[number]

interface Props {
  title: string
  submitLabel: string
  onSubmit(password: string, overlapHours: number): Promise<void>
  onClose(): void
  children: ReactNode
}

export function RotateDialog({ title, submitLabel, onSubmit, onClose, children }: Props) {
  const t = componentTexts.useT()
  const [hours, setHours] = useState<Hours>(24)
  return (
    <PasswordDialog
      title={title}
      submitLabel={submitLabel}
      onSubmit={(password) => onSubmit(password, hours)}
      onClose={onClose}
    >
      {children}
      <fieldset className={layout.group}>
        <legend>{t('overlap')}</legend>
        {OVERLAP_HOURS.map((choice) => (
          <label key={choice} className={layout.option}>
            <input type="radio" name="overlap" checked={choice === hours} onChange={() => setHours(choice)} />
            {t(`overlap.${choice}`)}
          </label>
        ))}
      </fieldset>
    </PasswordDialog>
  )
}
