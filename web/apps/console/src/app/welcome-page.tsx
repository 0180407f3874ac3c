import { Link } from '@tanstack/react-router'
import button from '@/components/button.module.css'
import { PublicFrame } from '@/components/public-frame'
import { appTexts } from './locales'

/** Home before the login (clause N-02); makes no call. */
export function WelcomePage() {
  const t = appTexts.useT()
  return (
    <PublicFrame title={t('welcome.title')} lead={t('welcome.lead')}>
      <Link className={button.primary} to="/login" style={{ width: '100%' }}>
        {t('welcome.login')}
      </Link>
    </PublicFrame>
  )
}
