import { RuleSentence } from '@longshore/ui'
import { passingFocusOn, TextField } from '@longshore/ui/form'
import { Button } from 'antd'
import { GameIconField } from '@/components/upload'
import { AudienceFields } from '../audience/audience-fields'
import { AudienceSentence } from '../audience/audience-sentence'
import { LANGUAGES, useLanguageName } from '../languages'
import { operateTexts } from '../locales'
import { NoticeFigures } from '../notice-figures'
import parts from '../parts.module.css'
import { type Item, type ItemText, iconUrl, PAGES } from './item'
import { floatingTexts } from './locales'

interface Props {
  item: Item
  isDisabled: boolean
  onChange(item: Item): void
  onRemove(): void
  /** Whether a picture is on its way. */
  onBusyChange(isBusy: boolean): void
  /** Absent for the first and the last. */
  onUp?: () => void
  onDown?: () => void
}

export function Editor({ item, isDisabled, onChange, onRemove, onBusyChange, onUp, onDown }: Props) {
  const t = floatingTexts.useT()
  const change = (fields: Partial<Item>): void => onChange({ ...item, ...fields })
  return (
    <section className={parts.card} aria-labelledby="item-title">
      <header className={parts.head}>
        <h2 id="item-title">{item.texts[0]?.text || item.key}</h2>
        <code>{item.key}</code>
      </header>
      <Sentence item={item} />
      <NoticeFigures kind="item" of={item.key} />
      <fieldset className={parts.fields} disabled={isDisabled}>
        <label className={parts.row}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={item.is_on}
            checked={item.is_on}
            onChange={({ target }) => change({ is_on: target.checked })}
          />
          {t('isOn')}
        </label>
        <Texts texts={item.texts} onChange={(texts) => change({ texts })} />
        <Target item={item} onChange={change} />
        <label className={parts.row}>
          <input
            type="checkbox"
            checked={item.has_dot}
            onChange={({ target }) => change({ has_dot: target.checked })}
          />
          {t('dot')}
          <span className={parts.muted}>{t('dotLead')}</span>
        </label>
        {!isDisabled && (
          <GameIconField
            label={t('icon')}
            value={
              item.icon ? [{ name: item.key, url: iconUrl(item.icon), upload_id: '', key: item.icon }] : []
            }
            error={undefined}
            onChange={(files) => change({ icon: files.at(-1)?.key ?? '' })}
            onBusyChange={onBusyChange}
          />
        )}
        <h3>{t('audience')}</h3>
        <AudienceFields
          at="client"
          when={item.when}
          of={{ rules: [item.when], index: 0, salt: `floating:${item.key}` }}
          shareLabel={t('shareOf')}
          onChange={(when) => change({ when })}
        />
        <div className={`${parts.row} ${parts.foot}`}>
          {onUp && <Button onClick={onUp}>{t('up')}</Button>}
          {onDown && <Button onClick={onDown}>{t('down')}</Button>}
          {!isDisabled && (
            <Button danger onClick={passingFocusOn(onRemove)}>
              {t('remove')}
            </Button>
          )}
        </div>
      </fieldset>
    </section>
  )
}

function Sentence({ item }: { item: Item }) {
  const t = floatingTexts.useT()
  if (!item.is_on) return <RuleSentence rules={[]} otherwise={t('notShown')} />
  return <AudienceSentence when={item.when} gets={t('shown')} getsNot={t('notShown')} />
}

function Target({ item, onChange }: { item: Item; onChange(fields: Partial<Item>): void }) {
  const t = floatingTexts.useT()
  return (
    <>
      <label className={parts.row}>
        {t('leadsTo')}
        <select
          value={item.page}
          onChange={({ target }) => {
            const page = PAGES.find((one) => one === target.value) ?? ''
            onChange({ page, link: page ? '' : item.link })
          }}
        >
          <option value="">{t('link')}</option>
          {PAGES.map((page) => (
            <option key={page} value={page}>
              {t(`page.${page}`)}
            </option>
          ))}
        </select>
      </label>
      {!item.page && (
        <TextField
          label={t('address')}
          name="link"
          type="url"
          maxLength={500}
          placeholder="https://"
          value={item.link}
          onChange={({ target }) => onChange({ link: target.value })}
        />
      )}
    </>
  )
}

interface TextsProps {
  texts: readonly ItemText[]
  onChange(texts: ItemText[]): void
}

function Texts({ texts, onChange }: TextsProps) {
  const t = floatingTexts.useT()
  const said = operateTexts.useT()
  const languageName = useLanguageName()
  const free = LANGUAGES.filter((code) => !texts.some((one) => one.code === code))
  return (
    <>
      {texts.map((one, at) => (
        <div key={one.code} className={parts.row}>
          <label>
            {t('textIn', { language: languageName(one.code) })}{' '}
            <input
              maxLength={30}
              value={one.text}
              onChange={({ target }) => onChange(texts.with(at, { ...one, text: target.value }))}
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
      {free.length > 0 && (
        <label className={parts.row}>
          {said('addLanguage')}
          <select value="" onChange={({ target }) => onChange([...texts, { code: target.value, text: '' }])}>
            <option value="">-</option>
            {free.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
