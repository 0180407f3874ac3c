// Logging out (clauses A-05, L-02).
import { codes } from '@longshore/api-client'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { TopBarButton } from '@/components/top-bar-button'
import { api } from '@/lib/api'
import { clearSession } from '@/lib/expiry'
import { appTexts } from '../locales'

/** Hook: ends the login on the server, then in this browser; code 14 (signed in elsewhere) ends it as well. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  const isBusy = useRef(false)
  return async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { code } = await api.envelope('logout', undefined, { errorNotice: true })
    isBusy.current = false
    if (code !== codes.SUCCESS && code !== codes.SIGNED_IN_ELSEWHERE) return
    clearSession()
    await navigate({ to: '/login', ignoreBlocker: true })
  }
}

export function LogoutButton() {
  const t = appTexts.useT()
  const logout = useLogout()
  return <TopBarButton icon="logout" label={t('logout')} onClick={() => void logout()} />
}
