import { RuleSentence } from '@longshore/ui'
import { passingFocusOn } from '@longshore/ui/form'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { AudienceFields } from '../audience/audience-fields'
import { AudienceSentence } from '../audience/audience-sentence'
import { LANGUAGES, useLanguageName } from '../languages'
import { operateTexts } from '../locales'
import { NoticeFigures } from '../notice-figures'
import parts from '../parts.module.css'
import { type Announcement, type AnnouncementText, KINDS, type Kind } from './announcement'
import { announcementTexts } from './locales'

// The page opens without the editor's weight.
const RichText = lazy(() => import('./rich-text').then((module) => ({ default: module.RichText })))

interface Props {
  of: Announcement
  isDisabled: boolean
  onChange(announcement: Announcement): void
  onRemove(): void
}

export function Editor({ of, isDisabled, onChange, onRemove }: Props) {
  const t = announcementTexts.useT()
  const change = (fields: Partial<Announcement>): void => onChange({ ...of, ...fields })
  return (
    <section className={parts.card} aria-labelledby="announcement-title">
      <header className={parts.head}>
        <h2 id="announcement-title">{of.texts[0]?.title || of.key}</h2>
        <code>{of.key}</code>
      </header>
      <Sentence of={of} />
      <NoticeFigures kind="announcement" of={of.key} />
      <fieldset className={parts.fields} disabled={isDisabled}>
        <Check label={t('isOn')} checked={of.is_on} onChange={(value) => change({ is_on: value })} />
        <Check label={t('once')} checked={of.once} onChange={(value) => change({ once: value })} />
        <label className={parts.row}>
          {t('kind')}
          <select value={of.kind} onChange={({ target }) => change({ kind: target.value as Kind })}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </select>
        </label>
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
        <Texts texts={of.texts} isDisabled={isDisabled} onChange={(texts) => change({ texts })} />
        <h3>{t('audience')}</h3>
        <AudienceFields
          at="client"
          when={of.when}
          of={{ rules: [of.when], index: 0, salt: `announcement:${of.key}` }}
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

interface CheckProps {
  label: string
  checked: boolean
  onChange(value: boolean): void
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={parts.row}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}

function Sentence({ of }: { of: Announcement }) {
  const t = announcementTexts.useT()
  if (!of.is_on) return <RuleSentence rules={[]} otherwise={t('notShown')} />
  return <AudienceSentence when={of.when} gets={t('shown')} getsNot={t('notShown')} />
}

interface TextsProps {
  texts: readonly AnnouncementText[]
  isDisabled: boolean
  onChange(texts: AnnouncementText[]): void
}

function Texts({ texts, isDisabled, onChange }: TextsProps) {
  const t = announcementTexts.useT()
  const said = operateTexts.useT()
  const languageName = useLanguageName()
  const free = LANGUAGES.filter((code) => !texts.some((one) => one.code === code))
  const put = (at: number, fields: Partial<AnnouncementText>): void =>
    onChange(texts.map((one, index) => (index === at ? { ...one, ...fields } : one)))
  return (
    <>
      {texts.map((one, at) => (
        <div key={one.code}>
          <div className={parts.row}>
            <label>
              {t('titleIn', { language: languageName(one.code) })}{' '}
              <input
                maxLength={60}
                value={one.title}
                onChange={({ target }) => put(at, { title: target.value })}
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
          <Suspense>
            <RichText
              label={t('textIn', { language: languageName(one.code) })}
              initial={one.html}
              isDisabled={isDisabled}
              onChange={(html) => put(at, { html })}
            />
          </Suspense>
        </div>
      ))}
      <label className={parts.row}>
        {said('addLanguage')}
        <select
          value=""
          onChange={({ target }) => onChange([...texts, { code: target.value, title: '', html: '' }])}
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
