// Where the micro apps are served and which route of the console each fills (clause D-03). A deployment that serves one
// of them elsewhere sets its address at build time.

export const REMOTES = {
  popularize: {
    base: import.meta.env.VITE_REMOTE_POPULARIZE ?? '/micro/remotes/popularize/',
    route: '/popularize',
    to: '/popularize/$',
  },
  'data-center': {
    base: import.meta.env.VITE_REMOTE_DATA_CENTER ?? '/micro/remotes/data-center/',
    route: '/data-center',
    to: '/data-center/$',
  },
} as const

export type RemoteName = keyof typeof REMOTES
export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[]
