// As whom the phone is looked at: what `init` would know of its caller.
import { type Facts, judge } from '@longshore/rules'
import { SYSTEMS, useSystemName } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../api'
import type { Node } from '../audience/tree'
import { LANGUAGES, useLanguageName } from '../languages'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import styles from './phone.module.css'

export interface Viewer {
  store: string
  os: string
  language: string
  device: string
}

export const SOMEBODY: Viewer = { store: '', os: 'android', language: 'zh-CN', device: 'device-0001' }

/** Whether something is for them, by the rules that the server judges with. */
export function isFor(viewer: Viewer, when: Node | undefined, salt: string): boolean {
  const { store, os, language, device } = viewer
  const fields: Facts['fields'] = { store: store || undefined, os, language, device }
  return judge(when as never, { fields, unit: device }, salt).isFor
}

/** Which of some texts they read: their language, one of its kind, or the first. */
export function textFor<T extends { code: string }>(texts: readonly T[], language: string): T | undefined {
  const primary = language.split('-', 1)[0]
  return (
    texts.find(({ code }) => code === language) ??
    texts.find(({ code }) => code.split('-', 1)[0] === primary) ??
    texts[0]
  )
}

interface Props {
  viewer: Viewer
  onChange(viewer: Viewer): void
}

export function ViewerFields({ viewer, onChange }: Props) {
  const t = operateTexts.useT()
  const languageName = useLanguageName()
  const systemName = useSystemName()
  const { data } = useQuery(overviewQuery())
  return (
    <div className={`${parts.fields} ${styles.viewer}`}>
      <label>
        {t('viewer.store')}
        <select value={viewer.store} onChange={({ target }) => onChange({ ...viewer, store: target.value })}>
          <option value="">{t('noChannel')}</option>
          {data?.channels.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('viewer.os')}
        <select value={viewer.os} onChange={({ target }) => onChange({ ...viewer, os: target.value })}>
          {SYSTEMS.map((os) => (
            <option key={os} value={os}>
              {systemName(os)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('viewer.language')}
        <select
          value={viewer.language}
          onChange={({ target }) => onChange({ ...viewer, language: target.value })}
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('viewer.device')}
        <input
          value={viewer.device}
          maxLength={128}
          onChange={({ target }) => onChange({ ...viewer, device: target.value })}
        />
      </label>
    </div>
  )
}
