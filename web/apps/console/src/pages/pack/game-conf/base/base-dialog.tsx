import type { Game } from '@longshore/api-client'
import { codes } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { GameIconField, iconOf } from '@/components/upload'
import { toast } from '@/lib/toast'
import { saveBaseData } from '../api'
import { gameConfTexts } from '../locales'

/** Changes a game's name and icon. */
export function BaseDialog({ game, onClose }: { game: Game; onClose(): void }) {
  const t = gameConfTexts.useT()
  const [isUploading, setUploading] = useState(false)
  const [initial] = useState(() => ({ name: game.Name, icon: iconOf(game) }))
  const form = useForm({
    initial,
    codeFields: { [codes.CONFLICT]: 'name' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('base.nameNeeded') }),
    submit: async ({ name, icon }) => {
      const start = { name: initial.name, icon: initial.icon[0]?.key ?? '' }
      await saveBaseData(game.Id, changedFields({ name: name.trim(), icon: icon[0]?.key ?? '' }, start))
      toast('success', t('base.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('base.edit')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      isPreparing={isUploading}
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
      <GameIconField
        label={t('base.icon')}
        value={form.values.icon}
        error={form.errorOf('icon')}
        onChange={(icon) => form.set('icon', icon)}
        onBusyChange={setUploading}
      />
    </FormDialog>
  )
}
