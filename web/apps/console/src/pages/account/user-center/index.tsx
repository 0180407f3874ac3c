import { PageHeader } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Can } from '@/components/can'
import type { Need } from '@/lib/stores/permission'
import { type SessionUser, useSession } from '@/lib/stores/session'
import { ApiKeysCard } from './api-keys/api-keys-card'
import { EmailForm } from './email-form'
import { userCenterTexts } from './locales'
import { NameForm } from './name-form'
import { PasswordForm } from './password-form'
import { PhoneForm } from './phone-form'
import { ProfileCard } from './profile-card'
import { Sessions } from './sessions'
import { SettingRow } from './setting-row'
import styles from './user-center.module.css'

/** Any of these opens something in /setting. */
const SETTING_PERMISSIONS: Need = ['adminManage', 'roleManage', 'gameManage', 'auditRead']

/** The account: who one is, how one signs in, where one is signed in. */
export function UserCenterPage() {
  const t = userCenterTexts.useT()
  const user = useSession((state) => state.user)
  // The guard lets nobody in without a user; between a logout and the login page there is no user for a moment.
  if (!user) return null
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<SettingLink />} />
      <div className={styles.columns}>
        <ProfileCard user={user} />
        <div className={layout.stack}>
          <Profile user={user} />
          <Security user={user} />
          <Sessions />
          {user.Permissions.length > 0 && <ApiKeysCard />}
        </div>
      </div>
    </>
  )
}

/** /setting has no menu item (clause R-02); this page leads there. */
function SettingLink() {
  const t = userCenterTexts.useT()
  const navigate = useNavigate()
  return (
    <Can need={SETTING_PERMISSIONS}>
      <Button icon={<Icon name="settings" size={16} />} onClick={() => void navigate({ to: '/setting' })}>
        {t('openSetting')}
      </Button>
    </Can>
  )
}

function Profile({ user }: { user: SessionUser }) {
  const t = userCenterTexts.useT()
  return (
    <section className={`${layout.frame} ${styles.card}`} aria-labelledby="profile-title">
      <h2 id="profile-title" className={layout.title}>
        {t('profile')}
      </h2>
      <SettingRow label={t('name')} lead={t('nameLead')} value={user.Name}>
        {(close) => <NameForm name={user.Name} onClose={close} />}
      </SettingRow>
      <SettingRow label={t('email')} lead={t('emailLead')} value={user.Email}>
        {(close) => <EmailForm email={user.Email ?? ''} onClose={close} />}
      </SettingRow>
    </section>
  )
}

function Security({ user }: { user: SessionUser }) {
  const t = userCenterTexts.useT()
  const words = [user.Account, user.Name, user.PublisherName]
  return (
    <section className={`${layout.frame} ${styles.card}`} aria-labelledby="security-title">
      <h2 id="security-title" className={layout.title}>
        {t('security')}
      </h2>
      <SettingRow label={t('phone')} lead={t('phoneLead')} value={user.Phone}>
        {(close) => <PhoneForm onClose={close} />}
      </SettingRow>
      <SettingRow label={t('password')} lead={t('passwordLead')} value={t('passwordHidden')}>
        {(close) => <PasswordForm account={user.Account} words={words} onClose={close} />}
      </SettingRow>
    </section>
  )
}
