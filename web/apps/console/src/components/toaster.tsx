// Shows the toasts of lib/toast in one live region; errors interrupt a screen reader, the rest waits.
import { Icon } from '@longshore/ui/icon'
import { type Toast, useToasts } from '@/lib/toast'
import { componentTexts } from './locales'
import styles from './toaster.module.css'

export function Toaster() {
  const t = componentTexts.useT()
  const toasts = useToasts((state) => state.toasts)
  return (
    <section className={styles.region} aria-label={t('notices')}>
      <div role="status" aria-live="polite" className={styles.list}>
        {toasts.filter((item) => item.kind !== 'error').map(renderToast)}
      </div>
      <div role="alert" aria-live="assertive" className={styles.list}>
        {toasts.filter((item) => item.kind === 'error').map(renderToast)}
      </div>
    </section>
  )
}

function renderToast(item: Toast) {
  return <ToastCard key={item.id} item={item} />
}

function ToastCard({ item }: { item: Toast }) {
  const t = componentTexts.useT()
  const dismiss = useToasts((state) => state.dismiss)
  const { action } = item
  return (
    <div className={styles.toast} data-kind={item.kind}>
      <Icon name={item.kind} />
      <p className={styles.text}>{item.text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(item.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('dismiss')}
        onClick={() => dismiss(item.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
