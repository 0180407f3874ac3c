import { RuleSentence } from '@longshore/ui'
import { passingFocusOn } from '@longshore/ui/form'
import { Button } from 'antd'
import { AudienceFields } from '../audience/audience-fields'
import { AudienceSentence } from '../audience/audience-sentence'
import { LANGUAGES, useLanguageName } from '../languages'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import {
  type Activity,
  type ActivityText,
  changedTrigger,
  isOfOrders,
  LIMITS,
  TRIGGERS,
  type Trigger,
} from './activity'
import { activitiesTexts } from './locales'
import { NumberField } from './number-field'
import { Steps } from './steps'

interface Props {
  of: Activity
  isDisabled: boolean
  onChange(activity: Activity): void
  onRemove(): void
}

export function Editor({ of, isDisabled, onChange, onRemove }: Props) {
  const t = activitiesTexts.useT()
  const change = (fields: Partial<Activity>): void => onChange({ ...of, ...fields })
  return (
    <section className={parts.card} aria-labelledby="activity-title">
      <header className={parts.head}>
        <h2 id="activity-title">{of.texts[0]?.title || of.key}</h2>
        <code>{of.key}</code>
      </header>
      <Sentence of={of} />
      <fieldset className={parts.fields} disabled={isDisabled}>
        <label className={parts.row}>
          <input
            type="checkbox"
            checked={of.is_on}
            onChange={({ target }) => change({ is_on: target.checked })}
          />
          {t('isOn')}
        </label>
        <Texts texts={of.texts} onChange={(texts) => change({ texts })} />
        <div className={parts.row}>
          <label>
            {t('begins')}{' '}
            <input
              type="datetime-local"
              value={of.begins}
              onChange={({ target }) => change({ begins: target.value })}
            />
          </label>
          <label>
            {t('ends')}{' '}
            <input
              type="datetime-local"
              value={of.ends}
              onChange={({ target }) => change({ ends: target.value })}
            />
          </label>
        </div>
        <div className={parts.row}>
          <label>
            {t('trigger')}{' '}
            <select
              value={of.trigger}
              onChange={({ target }) => onChange(changedTrigger(of, target.value as Trigger))}
            >
              {TRIGGERS.map((trigger) => (
                <option key={trigger} value={trigger}>
                  {t(`trigger.${trigger}`)}
                </option>
              ))}
            </select>
          </label>
          {isOfOrders(of.trigger) && (
            <label>
              {t('currency')}{' '}
              <input
                value={of.currency}
                maxLength={3}
                size={4}
                onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
              />
            </label>
          )}
        </div>
        <Steps of={of} onChange={(steps) => change({ steps })} />
        <h3>{t('limits')}</h3>
        <div className={parts.row}>
          {LIMITS.map((name) => (
            <NumberField
              key={name}
              label={t(`limit.${name}`)}
              value={of[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <p className={parts.muted}>{t('limitsLead')}</p>
        <div className={parts.row}>
          <label>
            {t('group')}{' '}
            <input
              value={of.group}
              maxLength={40}
              onChange={({ target }) => change({ group: target.value })}
            />
          </label>
          <NumberField
            label={t('priority')}
            value={of.priority}
            most={1_000}
            onChange={(priority) => change({ priority })}
          />
        </div>
        <p className={parts.muted}>{t('groupLead')}</p>
        <h3>{t('audience')}</h3>
        <AudienceFields
          at="activity"
          when={of.when}
          of={{ rules: [of.when], index: 0, salt: `activity:${of.key}` }}
          shareLabel={t('shareOf')}
          onChange={(when) => change({ when })}
        />
        {!isDisabled && (
          <div className={`${parts.row} ${parts.foot}`}>
            <Button danger onClick={passingFocusOn(onRemove)}>
              {t('remove')}
            </Button>
          </div>
        )}
      </fieldset>
    </section>
  )
}

function Sentence({ of }: { of: Activity }) {
  const t = activitiesTexts.useT()
  if (!of.is_on) return <RuleSentence rules={[]} otherwise={t('notGiven')} />
  return <AudienceSentence when={of.when} gets={t('given')} getsNot={t('notGiven')} />
}

interface TextsProps {
  texts: readonly ActivityText[]
  onChange(texts: ActivityText[]): void
}

function Texts({ texts, onChange }: TextsProps) {
  const t = activitiesTexts.useT()
  const said = operateTexts.useT()
  const languageName = useLanguageName()
  const free = LANGUAGES.filter((code) => !texts.some((one) => one.code === code))
  const put = (at: number, fields: Partial<ActivityText>): void =>
    onChange(texts.map((one, index) => (index === at ? { ...one, ...fields } : one)))
  return (
    <>
      {texts.map((one, at) => (
        <div key={one.code} className={parts.row}>
          <label>
            {t('titleIn', { language: languageName(one.code) })}{' '}
            <input
              maxLength={60}
              value={one.title}
              onChange={({ target }) => put(at, { title: target.value })}
            />
          </label>
          <label>
            {t('textIn', { language: languageName(one.code) })}{' '}
            <input
              maxLength={500}
              value={one.text}
              onChange={({ target }) => put(at, { text: target.value })}
            />
          </label>
          {texts.length > 1 && (
            <Button
              size="small"
              aria-label={said('removeLanguage', { language: languageName(one.code) })}
              onClick={passingFocusOn(() => onChange(texts.toSpliced(at, 1)))}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      <label className={parts.row}>
        {said('addLanguage')}
        <select
          value=""
          onChange={({ target }) => onChange([...texts, { code: target.value, title: '', text: '' }])}
        >
          <option value="">-</option>
          {free.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
