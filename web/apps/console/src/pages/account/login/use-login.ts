import { ApiError, type UserInfo } from '@longshore/api-client'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { safeRedirect } from '@/lib/redirect'
import { completeSignIn } from '@/lib/sign-in'

export interface LoginAttempt {
  isBusy: boolean
  /** Why the server refused, in the user's language. */
  refusal: string | null
  run(login: () => Promise<UserInfo>): Promise<void>
}

/** One login attempt at a time; a success goes on to the address that asked for the login. */
export function useLogin(): LoginAttempt {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { redirect } = useSearch({ from: '/login' })
  const router = useRouter()
  return {
    isBusy,
    refusal,
    async run(login) {
      if (isBusy) return
      setBusy(true)
      setRefusal(null)
      try {
        completeSignIn(await login())
        await router.navigate({ href: safeRedirect(redirect), replace: true })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setRefusal(error.fields[0]?.msg ?? error.message)
      } finally {
        setBusy(false)
      }
    },
  }
}
