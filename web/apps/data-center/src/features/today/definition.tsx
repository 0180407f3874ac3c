// What a figure means, one hover or one focus away.
import { layout } from '@longshore/ui/layout'
import { Tooltip } from 'antd'
import styles from './definition.module.css'
import { todayTexts } from './locales'

export function Definition({ name, text }: { name: string; text: string }) {
  const t = todayTexts.useT()
  return (
    <Tooltip title={text} trigger={['hover', 'focus', 'click']}>
      <button
        type="button"
        className={`${layout.iconButton} ${styles.mark}`}
        aria-label={t('definition', { name, text })}
      >
        <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
          <circle cx="12" cy="12" r="9" />
          <path d="M9.4 9.3a2.7 2.7 0 1 1 3.9 2.5c-.9.5-1.3 1-1.3 2M12 16.9v.1" />
        </svg>
      </button>
    </Tooltip>
  )
}
