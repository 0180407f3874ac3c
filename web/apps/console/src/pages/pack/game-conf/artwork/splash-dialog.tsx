import { codes } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { useState } from 'react'
import { type UploadedValue, UploadField } from '@/components/upload'
import { toast } from '@/lib/toast'
import { fileNeeded } from '@/lib/upload'
import type { Splash } from './api'
import { saveSplash } from './api'
import { valueOf } from './icon-draft'
import { artworkTexts } from './locales'
import { PICTURE_RULES } from './picture-rules'

const MOST_KB = 10 * 1024

interface Values {
  name: string
  target: string
  image: UploadedValue[]
}

const fieldsOf = ({ name, target, image }: Values) => ({
  name: name.trim(),
  target: target.trim(),
  image: image[0]?.key ?? '',
})

/** Adds a splash picture, or changes one. */
export function SplashDialog({ splash, onClose }: { splash: Splash | null; onClose(): void }) {
  const t = artworkTexts.useT()
  const [isUploading, setUploading] = useState(false)
  // What the picture was when it was opened, whatever others make of it meanwhile.
  const [initial] = useState(() => ({
    name: splash?.name ?? '',
    target: splash?.target ?? 'drawable/splash',
    image: valueOf(splash?.image ?? null, splash?.name ?? ''),
  }))
  const form = useForm({
    initial,
    codeFields: { [codes.CONFLICT]: 'name' },
    check: ({ name, target, image }) => ({
      name: name.trim() ? undefined : t('nameNeeded'),
      target: target.trim() ? undefined : t('targetNeeded'),
      image: image.length ? undefined : fileNeeded(),
    }),
    submit: async (values) => {
      const fields = fieldsOf(values)
      const changes = changedFields(fields, fieldsOf(initial))
      await saveSplash(splash ? { id: splash.id, ...changes } : fields)
      toast('success', t('saved', { name: fields.name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(splash ? 'editSplash' : 'addSplash')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      isPreparing={isUploading}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        required
        maxLength={50}
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={({ target }) => form.set('name', target.value)}
      />
      <TextField
        label={t('target')}
        required
        maxLength={200}
        autoComplete="off"
        hint={t('targetHint')}
        value={form.values.target}
        error={form.errorOf('target')}
        onChange={({ target }) => form.set('target', target.value)}
      />
      <UploadField
        label={t('splashImage')}
        purpose="splash"
        accept={PICTURE_RULES.accept}
        maxKb={MOST_KB}
        isPicture
        drag
        hint={t('splashHint')}
        value={form.values.image}
        error={form.errorOf('image')}
        onChange={(image) => form.set('image', image)}
        onBusyChange={setUploading}
      />
    </FormDialog>
  )
}
