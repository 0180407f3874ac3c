// What the console (the host) and its micro apps (the remotes) agree on. Types only: nothing here reaches a bundle.

export type Language = 'zh-CN' | 'en-US'
export type ThemeMode = 'light' | 'dark'
export type GameType = 'app' | 'miniapp'

/** The signed-in user as a remote may know it: enough to call the API and to show or hide actions. */
export interface Session {
  token: string
  uid: string
  userName: string
  permissions: readonly string[]
  /** The selected game, or null while none is selected. */
  game: { id: number; name: string; icon: string; gameType: GameType } | null
  gameType: GameType
  language: Language
  theme: ThemeMode
  /** A phone that shows this game's figures by a link (clause D-01): nothing that changes anything is offered to it. */
  isPhoneView?: boolean
}

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

export interface RemoteProps {
  /** Path prefix of the remote in the address bar, for example `/micro/popularize`. */
  basename: string
  /** The current session; read it on every use, never keep a copy. */
  getSession(): Session
  /** Calls back after any change of the session (game, language, theme, permissions); returns the unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Goes to a page of the host: a path below `/micro`, for example `/home`. */
  navigate(to: string): void
  /** Sets the document title's first part. */
  onTitle(title: string): void
  /** Shows a toast of the host, so that there is one live region on the page. */
  notify(kind: NoticeKind, text: string): void
  /** Asks `mayLeave` before the host goes to another of its addresses, until what it gives is called. */
  holdPage?(mayLeave: () => boolean | Promise<boolean>): () => void
  /** Reports a login-expired code (102, 401, 402, 403, 14); the host clears the session and goes to the login page. */
  onSessionExpired(code: number, msg: string): void
}

export interface RemoteHandle {
  unmount(): void
}

/** The single export that a remote's entry module must have. */
export interface RemoteModule {
  mount(element: HTMLElement, props: RemoteProps): RemoteHandle
}

/** The part of Vite's `manifest.json` that the loader reads; an entry that is an HTML page is shown in a frame. */
export type RemoteManifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>

/** The session as an app in a frame may know it: nothing with which it could call the API in the user's name. */
export type FrameSession = Omit<Session, 'token' | 'uid'>

/** What an app in a frame tells the host; it starts with `ready` and is then told the session and the route. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'title'; title: string }
  | { type: 'notice'; kind: NoticeKind; text: string }
  | { type: 'navigate'; to: string }
  | { type: 'route'; path: string }
