// SDK接入: a game's identity and keys, the steps of an integration, code and downloads.
import { PageHeader } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { useAppState } from '@/lib/stores/app-state'
import { CodeCard } from './code-card'
import { KeysCard } from './keys-card'
import { packSdkTexts } from './locales'
import styles from './pack-sdk.module.css'

export function PackSdkPage() {
  const t = packSdkTexts.useT()
  const game = useAppState((state) => state.gameInfo)
  if (!game) return null
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {/* Nothing of the former game stays on the screen. */}
      <KeysCard key={`keys-${game.Id}`} />
      <Steps />
      <CodeCard key={`code-${game.Id}`} />
    </>
  )
}

function Steps() {
  const t = packSdkTexts.useT()
  return (
    <section className={layout.card} aria-labelledby="sdk-steps">
      <h2 id="sdk-steps" className={layout.title}>
        {t('steps.title')}
      </h2>
      <ol className={styles.steps}>
        <li>
          <strong>{t('steps.1')}</strong>
          <p>
            {t('steps.1.lead')}{' '}
            <Link to="/pack/game-conf" search={{ tab: 'callbacks' }} className={layout.link}>
              {t('steps.1.link')}
            </Link>
          </p>
        </li>
        <li>
          <strong>{t('steps.2')}</strong>
          <p>{t('steps.2.lead')}</p>
        </li>
        <li>
          <strong>{t('steps.3')}</strong>
          <p>{t('steps.3.lead')}</p>
        </li>
        <li>
          <strong>{t('steps.4')}</strong>
          <p>
            {t('steps.4.lead')}{' '}
            <Link to="/pack/test-validity" className={layout.link}>
              {t('steps.4.link')}
            </Link>
          </p>
        </li>
      </ol>
    </section>
  )
}
