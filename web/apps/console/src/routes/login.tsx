import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '@/pages/account/login'

interface LoginSearch {
  /** Where to go after the login: a path of this console. */
  redirect?: string
}

export const Route = createFileRoute('/login')({
  validateSearch: (search): LoginSearch =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  staticData: { page: 'Login' },
  component: LoginPage,
})
