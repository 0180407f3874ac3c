// Uses the link behind a QR code: what stands behind the `#` of the address, once, and is then gone from it.
import { ApiError, createApiClient, NETWORK_CODE } from '@longshore/api-client'
import { useCallback, useEffect, useState } from 'react'
import { libTexts } from '@/lib/locales'
import { usePreferences } from '@/lib/stores/preferences'
import { toast } from '@/lib/toast'
import { usePhone } from './session'

const api = createApiClient({
  identity: () => ({
    token: '',
    uid: '',
    appid: '',
    path: '/data-center',
    language: usePreferences.getState().language,
  }),
  notify: toast,
  onExpired: () => undefined,
  texts: {
    interfaceError: () => libTexts.t('interfaceError'),
    networkError: () => libTexts.t('networkError'),
    timeout: () => libTexts.t('timeout'),
  },
})

export type LinkState = { state: 'using' | 'done' } | { state: 'failed'; reason: string; canRetry: boolean }

/** What became of the link in the address, `done` without one; `leave` goes on with what the phone showed before. */
export function useLink(): { link: LinkState; retry(): void; leave(): void } {
  const [link, setLink] = useState<LinkState>({ state: codeOf(window.location.hash) ? 'using' : 'done' })
  const run = useCallback((): void => {
    const code = codeOf(window.location.hash)
    if (!code) return
    beginOnce(code).then(
      () => setLink({ state: 'done' }),
      (error: unknown) =>
        setLink({
          state: 'failed',
          reason: error instanceof Error ? error.message : String(error),
          canRetry: error instanceof ApiError && error.code === NETWORK_CODE,
        }),
    )
  }, [])
  const start = useCallback((): void => {
    if (codeOf(window.location.hash)) setLink({ state: 'using' })
    run()
  }, [run])
  useEffect(() => {
    run()
    // A second code scanned into the same tab changes the address and loads nothing.
    window.addEventListener('hashchange', start)
    return () => window.removeEventListener('hashchange', start)
  }, [run, start])
  const leave = useCallback((): void => {
    forgetCode()
    setLink({ state: 'done' })
  }, [])
  return { link, retry: start, leave }
}

const under = new Map<string, Promise<void>>()

function beginOnce(code: string): Promise<void> {
  const known = under.get(code)
  if (known) return known
  const using = begin(code)
  under.set(code, using)
  using.catch(() => under.delete(code))
  return using
}

async function begin(code: string): Promise<void> {
  usePhone.getState().begin(await api.call('use_phone_link', { code }, { errorNotice: false }))
  forgetCode()
}

function forgetCode(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

function codeOf(hash: string): string {
  return hash.length > 20 ? hash.slice(1) : ''
}
