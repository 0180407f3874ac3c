import type { Game } from '@longshore/api-client'
import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { type UploadedValue, UploadField } from '@/components/upload'
import { toast } from '@/lib/toast'
import { saveBaseData } from '../api'
import { gameConfTexts } from '../locales'

const ICON_ENDINGS = ['.png', '.jpg', '.jpeg', '.gif', '.webp']
const ICON_MAX_KB = 5 * 1024

/** Changes a game's name and icon. */
export function BaseDialog({ game, onClose }: { game: Game; onClose(): void }) {
  const t = gameConfTexts.useT()
  const [isUploading, setUploading] = useState(false)
  const form = useForm({
    initial: { name: game.Name, icon: iconOf(game) },
    codeFields: { [codes.CONFLICT]: 'name' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('base.nameNeeded') }),
    submit: async ({ name, icon }) => {
      await saveBaseData(game.Id, { name: name.trim(), icon: icon[0]?.key ?? '' })
      toast('success', t('base.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('base.edit')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy || isUploading}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('base.name')}
        required
        maxLength={50}
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <UploadField
        label={t('base.icon')}
        purpose="icon"
        accept={ICON_ENDINGS}
        maxKb={ICON_MAX_KB}
        isPicture
        drag
        value={form.values.icon}
        error={form.errorOf('icon')}
        onChange={(icon) => form.set('icon', icon)}
        onBusyChange={setUploading}
      />
    </FormDialog>
  )
}

/** The present icon as the field's value: its address stands for its key. */
function iconOf(game: Game): UploadedValue[] {
  return game.Icon ? [{ name: game.Name, url: game.Icon, upload_id: '', key: game.Icon }] : []
}
