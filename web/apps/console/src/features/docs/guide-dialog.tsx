// The usage guide in a dialog; its texts come from docs/guide/usage, one chunk a language.
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import button from '@/components/button.module.css'
import { useLanguage } from '@/lib/i18n'
import { Guide } from './guide'
import styles from './guide.module.css'
import { docsTexts } from './locales'

const LOADERS = {
  'zh-CN': () => import('virtual:guide/zh-CN'),
  'en-US': () => import('virtual:guide/en-US'),
}

export function GuideDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = docsTexts.useT()
  const language = useLanguage()
  const guide = useQuery({
    queryKey: ['chunk', 'guide', language],
    queryFn: async () => (await LOADERS[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      centered
      width={920}
      title={t('guide')}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': t('close') }}
      classNames={{ body: styles.body }}
    >
      {guide.data && <Guide sections={guide.data} />}
      {guide.isPending && <p role="status">{t('loading')}</p>}
      {guide.isError && (
        <div role="alert" className={`${layout.muted} ${styles.none}`}>
          <p>{t('failed')}</p>
          <button type="button" className={button.plain} onClick={() => void guide.refetch()}>
            {t('retry')}
          </button>
        </div>
      )}
    </Modal>
  )
}
