import { FieldButton, TextField, type TextFieldProps } from '@longshore/ui/form'
import { Icon } from '@longshore/ui/icon'
import { useState } from 'react'
import { componentTexts } from '../locales'

/** A password input whose text can be shown; pasting and password managers work. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const t = componentTexts.useT()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <FieldButton
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </FieldButton>
      }
    />
  )
}
