import { formatTime } from '@longshore/kit/time'
import { CopyButton, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { can, usePermission } from '@/lib/stores/permission'
import { DOMAIN_KINDS, type Platform } from './api'
import { miniTexts } from './locales'
import styles from './pack-mini.module.css'
import { PlatformDialog } from './platform-dialog'
import { saveProject } from './project'

type MissingKey = 'app_id' | 'app_secret' | 'domains'

interface Props {
  platform: Platform
  gameName: string
}

/** A platform's parameters; secrets only as set or not. */
export function PlatformCard({ platform, gameName }: Props) {
  const t = miniTexts.useT()
  const [isOpen, setOpen] = useState(false)
  usePermission((state) => state.buttonKeys)
  const name = t(`platform.${platform.platform}`)
  const id = `platform-${platform.platform}`
  return (
    <section className={layout.card} aria-labelledby={id}>
      <div className={layout.spread}>
        <h2 id={id} className={`${layout.title} ${layout.wrap}`}>
          {name}
          <State platform={platform} />
        </h2>
        <div className={layout.wrap}>
          {platform.is_configured && (
            <Button aria-label={t('exportOne', { name })} onClick={() => void saveProject(platform.platform)}>
              {t('export')}
            </Button>
          )}
          {can('packEdit') && (
            <Button type="primary" aria-label={t('editOne', { name })} onClick={() => setOpen(true)}>
              {t('edit')}
            </Button>
          )}
        </div>
      </div>
      {platform.is_configured && <Facts platform={platform} />}
      {isOpen && <PlatformDialog platform={platform} gameName={gameName} onClose={() => setOpen(false)} />}
    </section>
  )
}

function State({ platform }: { platform: Platform }) {
  const t = miniTexts.useT()
  if (!platform.is_configured) return <StateTag kind="nothing">{t('state.none')}</StateTag>
  const names = platform.missing.map((key) => t(`missing.${key as MissingKey}`)).join(', ')
  return (
    <StateTag kind={names ? 'watch' : 'done'} canWrap>
      {names ? t('state.incomplete', { names }) : t('state.complete')}
    </StateTag>
  )
}

function Facts({ platform }: { platform: Platform }) {
  const t = miniTexts.useT()
  const secret = (isSet: boolean): string => t(isSet ? 'secret.set' : 'secret.unset')
  const rows: [string, string][] = [
    [t('appId'), platform.app_id],
    [t('appSecret'), secret(platform.has_app_secret)],
    [t('projectName'), platform.project_name],
    [t('orientation'), t(`orientation.${platform.orientation}`)],
    ...platform.payment_names.map((key): [string, string] => [
      t(`payment.${key as 'offer_id' | 'zone_id'}`),
      platform.payment[key] ?? '-',
    ]),
    [t('paymentSecret'), secret(platform.has_payment_secret)],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={layout.title}>{t('domains')}</h3>
      <dl className={styles.facts}>
        {DOMAIN_KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t(`domains.${kind}`)}</dt>
            <dd>
              {platform.domains[kind].length > 0 ? platform.domains[kind].join(' ') : t('domains.none')}{' '}
              {platform.domains[kind].length > 0 && (
                <span title={t('domains.copy')}>
                  <CopyButton text={platform.domains[kind].join(';')} of={t(`domains.${kind}`)} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {platform.updated_at !== null && (
        <p className={layout.hint}>
          {t('changed', { name: platform.updated_user_name, time: formatTime(platform.updated_at) })}
        </p>
      )}
    </>
  )
}
