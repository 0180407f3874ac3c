// What the public pages show while, or instead of, their form. No antd here.
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { PublicFrame } from '@/components/public-frame'
import { accountTexts } from './locales'
import styles from './public-pages.module.css'
import type { LinkState } from './use-link'

interface Props {
  /** The h1 while nothing is known of the link yet. */
  heading: string
  /** How to get a new link. */
  help: string
  link: Exclude<LinkState<unknown>, { state: 'ready' }>
  /** Where one signs in without a link. */
  login?: '/login' | '/partner'
  onRetry(): void
}

export function LinkNotice({ heading, help, link, login = '/login', onRetry }: Props) {
  const t = accountTexts.useT()
  const navigate = useNavigate()
  if (link.state === 'checking')
    return (
      <PublicFrame title={heading}>
        <p role="status" className={layout.muted}>
          {t('checkingLink')}
        </p>
      </PublicFrame>
    )
  const isFailed = link.state === 'failed'
  return (
    <PublicFrame title={t(isFailed ? 'link.failed' : 'link.title')}>
      <FormAlert text={link.state === 'missing' ? t('link.missing') : link.reason} />
      {!isFailed && <p className={`${layout.muted} ${layout.flush}`}>{help}</p>}
      <p className={`${layout.row} ${styles.actions}`}>
        {isFailed && (
          <button type="button" className={button.primary} onClick={onRetry}>
            {t('link.retry')}
          </button>
        )}
        <button
          type="button"
          className={isFailed ? button.plain : button.primary}
          onClick={() => void navigate({ to: login })}
        >
          {t('link.login')}
        </button>
      </p>
    </PublicFrame>
  )
}
