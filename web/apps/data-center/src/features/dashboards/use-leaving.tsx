// What is being put together and is not saved is not left unasked: by the menu, a step back, or with the tab.
import { ConfirmDialog } from '@longshore/ui'
import { useBlocker } from '@tanstack/react-router'
import { dashboardsTexts } from './locales'

/** The question, while somebody is about to leave; stands on the page. */
export function useLeaving(isChanged: boolean): React.ReactNode {
  const t = dashboardsTexts.useT()
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave')}
      cancelLabel={t('leave.stay')}
      isDanger
      onConfirm={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{t('leave.lead')}</p>
    </ConfirmDialog>
  )
}
