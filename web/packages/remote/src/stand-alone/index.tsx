// A host of its own for developing a remote without the console: `npm run dev` in the app's folder.
import { createApiClient, type Game, type UserInfo } from '@longshore/api-client'
import type { Language, RemoteModule, RemoteProps, Session, ThemeMode } from '@longshore/contract'
import { antdTheme } from '@longshore/ui/theme'
import { theme } from 'antd'
import { type FormEvent, StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './stand-alone.css'

/** Renders a login form, a bar with game, language and theme, and the remote below it. */
export function runStandAlone(mount: RemoteModule['mount'], basename: string): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (window.location.pathname === '/') window.history.replaceState(null, '', basename)
  createRoot(root).render(
    <StrictMode>
      <StandAlone mount={mount} basename={basename} />
    </StrictMode>,
  )
}

function StandAlone({ mount, basename }: { mount: RemoteModule['mount']; basename: string }) {
  const [user, setUser] = useState<UserInfo | null>(null)
  const [games, setGames] = useState<Game[]>([])
  const [gameId, setGameId] = useState<number | null>(null)
  const [language, setLanguage] = useState<Language>('zh-CN')
  const [mode, setMode] = useState<ThemeMode>('light')
  const [notice, setNotice] = useState('')
  useEffect(() => applyTokens(mode), [mode])

  const handleSignIn = async (account: string, password: string): Promise<void> => {
    const signedIn = await client('', '', setNotice).call('login', { account, password })
    const list = await client(signedIn.Token, String(signedIn.Id), setNotice).call('list_games')
    setGames(list)
    setGameId(signedIn.LastGameId ?? list[0]?.Id ?? null)
    setUser(signedIn)
  }
  if (!user) return <SignIn onSignIn={handleSignIn} notice={notice} />
  const game = games.find((candidate) => candidate.Id === gameId)
  const session: Session = {
    token: user.Token,
    uid: String(user.Id),
    userName: user.Name,
    permissions: user.Permissions,
    game: game ? { id: game.Id, name: game.Name, icon: game.Icon, gameType: game.GameType } : null,
    gameType: game?.GameType ?? 'app',
    language,
    theme: mode,
  }
  return (
    <>
      <header className="bar">
        <select
          aria-label="game"
          value={gameId ?? ''}
          onChange={(e) => setGameId(Number(e.target.value) || null)}
        >
          <option value="">-</option>
          {games.map((item) => (
            <option key={item.Id} value={item.Id}>
              {item.Name}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN')}>
          {language}
        </button>
        <button type="button" onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>
          {mode}
        </button>
        <output>{notice}</output>
      </header>
      <main id="main">
        <Mounted mount={mount} basename={basename} session={session} onNotice={setNotice} />
      </main>
    </>
  )
}

interface MountedProps {
  mount: RemoteModule['mount']
  basename: string
  session: Session
  onNotice(text: string): void
}

function Mounted({ mount, basename, session, onNotice }: MountedProps) {
  const element = useRef<HTMLDivElement>(null)
  const current = useRef(session)
  const [listeners] = useState(() => new Set<() => void>())
  useEffect(() => {
    current.current = session
    for (const listener of listeners) listener()
  })
  useEffect(() => {
    if (!element.current) return undefined
    const props: RemoteProps = {
      basename,
      getSession: () => current.current,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      navigate: (to) => onNotice(`-> ${to}`),
      onTitle: (title) => {
        document.title = title
      },
      notify: (kind, text) => onNotice(`${kind}: ${text}`),
      onSessionExpired: (code, msg) => onNotice(`${code}: ${msg}`),
    }
    // React mounts twice in strict mode; a remote must survive that on a fresh element.
    const child = element.current.appendChild(document.createElement('div'))
    const handle = mount(child, props)
    return () => {
      queueMicrotask(() => handle.unmount())
      child.remove()
    }
  }, [mount, basename, listeners, onNotice])
  return <div ref={element} />
}

interface SignInProps {
  onSignIn(account: string, password: string): Promise<void>
  notice: string
}

function SignIn({ onSignIn, notice }: SignInProps) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // A refusal has been shown by the client's notice.
    onSignIn(account, password).catch(() => undefined)
  }
  return (
    <form className="bar" onSubmit={handleSubmit}>
      <input
        aria-label="account"
        autoComplete="username"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <input
        aria-label="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit">OK</button>
      <output>{notice}</output>
    </form>
  )
}

function client(token: string, uid: string, onNotice: (text: string) => void) {
  return createApiClient({
    identity: () => ({ token, uid, appid: '', path: '/', language: 'en-US' }),
    notify: (kind, text) => onNotice(`${kind}: ${text}`),
    onExpired: (code, msg) => onNotice(`${code}: ${msg}`),
    texts: { interfaceError: () => 'refused', networkError: () => 'network', timeout: () => 'timeout' },
  })
}

/** The console's colour variables, taken from the same theme. */
function applyTokens(mode: ThemeMode): void {
  const token = theme.getDesignToken(antdTheme(mode))
  const variables: Record<string, string> = {
    '--color-bg': token.colorBgLayout,
    '--color-surface': token.colorBgContainer,
    '--color-surface-raised': token.colorBgElevated,
    '--color-surface-muted': token.colorFillQuaternary,
    '--color-border': token.colorBorderSecondary,
    '--color-border-strong': token.colorTextQuaternary,
    '--color-text': token.colorText,
    '--color-text-secondary': token.colorTextSecondary,
    '--color-primary': token.colorLink,
    '--color-primary-soft': token.colorPrimaryBg,
    '--color-error': token.colorError,
    '--color-success': token.colorSuccess,
    '--color-success-soft': token.colorSuccessBg,
    '--color-warning': token.colorWarning,
    '--color-warning-soft': token.colorWarningBg,
    '--radius': '10px',
    '--radius-small': '6px',
  }
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(name, value)
}
