// Every key that the console listens to, in one place: `?` opens it, and the palette.
import { ReturningFocus } from '@longshore/ui'
import { Checkbox, Modal } from 'antd'
import { usePreferences } from '@/lib/stores/preferences'
import { appTexts } from '../locales'
import styles from './shortcut-sheet.module.css'

const isMac = navigator.userAgent.includes('Mac')
const command = isMac ? '⌘' : 'Ctrl'

/** Groups of texts, each with the keys that do it. */
const GROUPS = [
  {
    title: 'keys.everywhere',
    keys: [
      ['keys.palette', `${command} K`],
      ['keys.discussion', '.'],
      ['keys.sheet', '?'],
      ['keys.close', 'Esc'],
    ],
  },
  {
    title: 'keys.lists',
    keys: [
      ['keys.choose', '↑ ↓'],
      ['keys.open', 'Enter'],
    ],
  },
  {
    title: 'keys.writing',
    keys: [
      ['keys.send', `${command} Enter`],
      ['keys.bold', `${command} B`],
      ['keys.italic', `${command} I`],
      ['keys.undo', `${command} Z`],
    ],
  },
] as const

export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const t = appTexts.useT()
  const { hasSingleKeys, setSingleKeys } = usePreferences()
  return (
    <Modal open centered width={560} title={t('keys.title')} footer={null} onCancel={onClose}>
      <ReturningFocus />
      <div className={styles.groups}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([text, key]) => (
                <div key={text}>
                  <dt>{t(text)}</dt>
                  <dd>
                    <kbd>{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox checked={hasSingleKeys} onChange={({ target }) => setSingleKeys(target.checked)}>
        {t('keys.single')}
      </Checkbox>
    </Modal>
  )
}
