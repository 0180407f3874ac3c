import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { toast } from '@/lib/toast'
import { savePackageName } from '../api'
import styles from '../game-conf.module.css'
import { gameConfTexts } from '../locales'

/** Says what the game's package is called; what that does to packages of another name stands above. */
export function PackageNameDialog({ name, onClose }: { name: string; onClose(): void }) {
  const t = gameConfTexts.useT()
  const form = useForm({
    initial: { package_name: name },
    check: (values) => ({ package_name: values.package_name.trim() ? undefined : t('package.nameNeeded') }),
    submit: async (values) => {
      await savePackageName(values.package_name.trim())
      toast('success', t('package.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(name ? 'package.change' : 'package.set')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('package.changeLead')}</p>
      <TextField
        label={t('package.name')}
        required
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        placeholder="com.example.game"
        value={form.values.package_name}
        error={form.errorOf('package_name')}
        onChange={(event) => form.set('package_name', event.target.value)}
      />
    </FormDialog>
  )
}
