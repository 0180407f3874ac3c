// The data center on a phone (clause D-01): the micro app without the shell, with a token that shows one game's figures.
import type { RemoteProps, Session } from '@longshore/contract'
import { formatTime } from '@longshore/kit/time'
import { layout } from '@longshore/ui/layout'
import { useLayoutEffect, useMemo, useState } from 'react'
import button from '@/components/button.module.css'
import { GameIcon } from '@/components/game-icon'
import { LanguageMenu, ThemeMenu } from '@/components/preference-menus'
import { PublicFrame } from '@/components/public-frame'
import { useLanguage } from '@/lib/i18n'
import { setPageTitle } from '@/lib/page-title'
import { useThemeMode } from '@/lib/theme'
import { toast } from '@/lib/toast'
import { RemotePlace } from '../remote-place'
import { SessionChannel } from '../session-channel'
import { phoneTexts } from './locales'
import styles from './phone.module.css'
import { usePhone, type View } from './session'
import { useLink } from './use-link'

const BASE = '/micro/phone/data-center'

export function PhoneView() {
  const t = phoneTexts.useT()
  const view = usePhone((state) => state.view)
  const { link, retry, leave } = useLink()
  if (link.state === 'using')
    return (
      <PublicFrame title={t('heading')}>
        <p role="status" className={layout.muted}>
          {t('opening')}
        </p>
      </PublicFrame>
    )
  if (link.state === 'failed')
    return (
      <PublicFrame title={t('failed')}>
        <p role="alert" className={layout.muted}>
          {link.reason}
        </p>
        {link.canRetry && (
          <button type="button" className={button.primary} onClick={retry}>
            {t('retry')}
          </button>
        )}
        {/* A link that was used or withdrawn takes nothing from the phone that shows figures already. */}
        {view && (
          <button type="button" className={button.primary} onClick={leave}>
            {t('goOn', { name: view.game_name })}
          </button>
        )}
      </PublicFrame>
    )
  if (!view)
    return (
      <PublicFrame title={t('over')}>
        <p className={layout.muted}>{t('overHelp')}</p>
      </PublicFrame>
    )
  // Another game's figures begin anew.
  return <Figures key={view.token} view={view} />
}

function Figures({ view }: { view: View }) {
  const t = phoneTexts.useT()
  const props = usePhoneProps(view)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <GameIcon icon={view.game_icon} name={view.game_name} size={32} />
        <p className={styles.who}>
          <strong>{view.game_name}</strong>
          <span className={layout.hint}>{t('until', { time: formatTime(view.ends_at, 'MM-DD HH:mm') })}</span>
        </p>
        <LanguageMenu />
        <ThemeMenu />
      </header>
      <main id="main" className={styles.main}>
        <RemotePlace name="data-center" props={props} />
      </main>
    </div>
  )
}

function usePhoneProps(view: View): RemoteProps {
  const language = useLanguage()
  const theme = useThemeMode()
  const session = useMemo<Session>(() => {
    const gameType = view.game_type === 'miniapp' ? 'miniapp' : 'app'
    const game = { id: view.game_id, name: view.game_name, icon: view.game_icon, gameType } as const
    return {
      token: view.token,
      uid: '',
      userName: view.user_name,
      permissions: view.permissions,
      game,
      gameType,
      language,
      theme,
      isPhoneView: true,
    }
  }, [view, language, theme])
  const [channel] = useState(() => new SessionChannel(session))
  useLayoutEffect(() => channel.set(session), [channel, session])
  return useMemo(
    () => ({
      basename: BASE,
      getSession: channel.get,
      subscribe: channel.subscribe,
      // There is no other page that its token opens.
      navigate: () => undefined,
      onTitle: setPageTitle,
      notify: toast,
      onSessionExpired: () => usePhone.getState().end(),
    }),
    [channel],
  )
}
