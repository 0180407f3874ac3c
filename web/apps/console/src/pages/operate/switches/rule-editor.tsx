import { passingFocusOn } from '@longshore/ui/form'
import { Button } from 'antd'
import { AudienceFields } from '../audience/audience-fields'
import type { RuleOf } from '../audience/reach'
import parts from '../parts.module.css'
import { switchesTexts } from './locales'
import type { SwitchRule } from './switch'
import styles from './switches.module.css'
import { ValueField } from './value-field'

interface Props {
  rule: SwitchRule
  number: number
  /** Of which rules it is one. */
  of: RuleOf
  isDisabled: boolean
  onChange(rule: SwitchRule): void
  onFault(field: string, isFaulty: boolean): void
  onRemove(): void
  /** Absent for the first. */
  onUp?: () => void
}

/** For whom, what share of them, and what they get; the first rule that fits decides. */
export function RuleEditor({ rule, number, of, isDisabled, onChange, onFault, onRemove, onUp }: Props) {
  const t = switchesTexts.useT()
  return (
    <fieldset className={styles.rule} disabled={isDisabled}>
      <legend>{t('rule', { number })}</legend>
      <AudienceFields
        at="switch"
        when={rule.when}
        of={of}
        shareLabel={t('shareOf', { number })}
        onChange={(when) => onChange({ ...rule, when })}
      />
      <div className={parts.row}>
        {t('gets')}
        <ValueField
          label={t('getsOf', { number })}
          value={rule.value}
          isDisabled={isDisabled}
          onChange={(value) => onChange({ ...rule, value })}
          onFault={onFault}
        />
        {!isDisabled && (
          <>
            {onUp && (
              <Button size="small" onClick={onUp}>
                {t('up')}
              </Button>
            )}
            <Button size="small" danger onClick={passingFocusOn(onRemove)}>
              {t('removeRule')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}
