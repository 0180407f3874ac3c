import { Icon } from '@longshore/ui/icon'
import { Button } from 'antd'
import { useLanguage } from '@/lib/i18n'
import { integrationTexts } from './locales'

/** To what whoever integrates a game takes with them: the SDK's files, and the words about it. */
export function IntegrationActions() {
  const t = integrationTexts.useT()
  const language = useLanguage()
  return (
    <>
      <Button href="#sdk" icon={<Icon name="download" />}>
        {t('files.title')}
      </Button>
      <Button
        href={`/micro/docs/${language}/first-game.html`}
        target="_blank"
        rel="noreferrer"
        icon={<Icon name="book" />}
      >
        {t('docs')}
      </Button>
    </>
  )
}
