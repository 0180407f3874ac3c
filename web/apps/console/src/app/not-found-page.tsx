import { Link } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { StatePage } from '@/components/state-page'
import { pageTexts } from '@/lib/pages'
import { useSession } from '@/lib/stores/session'
import { appTexts } from './locales'

/** /404: unknown addresses, pages without the permission, users without any (clauses R-04, N-07). */
export function NotFoundPage() {
  const t = appTexts.useT()
  const title = pageTexts.useT()
  const user = useSession((state) => state.user)
  const hasNoPermission = user !== null && user.Permissions.length === 0
  return (
    <main id="main" style={{ display: 'flex', flex: 1 }}>
      <StatePage
        icon={hasNoPermission ? 'lock' : 'search'}
        title={`404 · ${title('404')}`}
        lead={
          hasNoPermission
            ? t('notFound.noPermissions', { publisher: user.PublisherName })
            : t('notFound.lead')
        }
        actions={
          <Link className={button.primary} to="/home">
            {t('notFound.home')}
          </Link>
        }
      />
    </main>
  )
}
