import { codes } from '@longshore/api-client'
import { FormDialog } from '@longshore/ui'
import { type Form, TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useId, useState } from 'react'
import { UploadField } from '@/components/upload'
import { toast } from '@/lib/toast'
import { fileNeeded } from '@/lib/upload'
import { type ChannelChoice, nameOf } from '../channel-codes'
import { addIconSet, changeIconSet, ICON_KINDS, type IconSet } from './api'
import styles from './artwork.module.css'
import { BadgeFields } from './badge-fields'
import { ChannelBadges } from './channel-badges'
import { areWhole, changesOf, draftOf, fieldsOf, type IconDraft, setOf } from './icon-draft'
import { IconPreview } from './icon-preview'
import { artworkTexts } from './locales'
import { LAYER_SIZE, PICTURE_RULES } from './picture-rules'

interface Props {
  icons: IconSet | null
  channels: readonly ChannelChoice[]
  onClose(): void
}

/** Adds an icon set, or changes one, beside what a build makes of it. */
export function IconDialog({ icons, channels, onClose }: Props) {
  const t = artworkTexts.useT()
  const [isUploading, setUploading] = useState(false)
  const [channel, setChannel] = useState('')
  const previewId = useId()
  // What the set was when it was opened, whatever others make of it meanwhile.
  const [initial] = useState(() => draftOf(icons))
  const form = useForm<IconDraft>({
    initial,
    codeFields: { [codes.CONFLICT]: 'name', [codes.NOTHING_TO_DRAW]: 'badge' },
    check: (draft) => {
      const needed = fileNeeded()
      const isAdaptive = draft.kind === 'adaptive'
      const lacksBackground = isAdaptive && draft.backgroundKind === 'image' && !draft.background.length
      return {
        name: draft.name.trim() ? undefined : t('nameNeeded'),
        image: draft.kind === 'image' && !draft.image.length ? needed : undefined,
        foreground: isAdaptive && !draft.foreground.length ? needed : undefined,
        background: lacksBackground ? needed : undefined,
        badge: draft.kind === 'mother' && !draft.badge.length ? needed : undefined,
        badges: areWhole(draft.badges) ? undefined : t('channelNeeded'),
      }
    },
    submit: async (draft) => {
      await (icons ? changeIconSet(icons.id, changesOf(draft, initial)) : addIconSet(setOf(draft)))
      toast('success', t('saved', { name: draft.name.trim() }))
      onClose()
    },
  })
  const { values: draft } = form
  const own = draft.badges.map((badge) => badge.channel).filter(Boolean)
  return (
    <FormDialog
      title={t(icons ? 'editIcon' : 'addIcon')}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      isPreparing={isUploading}
      refusal={form.refusal}
      width={960}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <div className={styles.form}>
        <div>
          <TextField
            label={t('name')}
            required
            maxLength={50}
            autoComplete="off"
            value={draft.name}
            error={form.errorOf('name')}
            onChange={({ target }) => form.set('name', target.value)}
          />
          <fieldset className={layout.group}>
            <legend>{t('kind')}</legend>
            {ICON_KINDS.map((kind) => (
              <label key={kind} className={layout.option}>
                <input
                  type="radio"
                  name="kind"
                  checked={draft.kind === kind}
                  onChange={() => form.set('kind', kind)}
                />
                {t(`kind.${kind}`)}
              </label>
            ))}
          </fieldset>
          {draft.kind === 'image' && (
            <UploadField
              label={t('image')}
              purpose="icon"
              {...PICTURE_RULES}
              isPicture
              drag
              hint={t('pictureHint')}
              value={draft.image}
              error={form.errorOf('image')}
              onChange={(image) => form.set('image', image)}
              onBusyChange={setUploading}
            />
          )}
          {draft.kind === 'adaptive' && <AdaptiveFields form={form} onBusyChange={setUploading} />}
          <BadgeFields
            badge={draft.badge}
            corner={draft.badge_corner}
            scale={draft.badge_scale}
            error={form.errorOf('badge')}
            onChange={({ badge, corner, scale }) =>
              form.change({
                ...(badge && { badge }),
                ...(corner && { badge_corner: corner }),
                ...(scale !== undefined && { badge_scale: scale }),
              })
            }
            onBusyChange={setUploading}
          />
          <ChannelBadges
            badges={draft.badges}
            channels={channels}
            error={form.errorOf('badges')}
            onChange={(badges) => form.set('badges', badges)}
            onBusyChange={setUploading}
          />
        </div>
        <aside className={styles.preview} aria-labelledby={previewId}>
          <h3 id={previewId}>{t('preview')}</h3>
          {own.length > 0 && (
            <select
              className={layout.control}
              aria-label={t('previewChannel')}
              value={channel}
              onChange={({ target }) => setChannel(target.value)}
            >
              <option value="">{t('previewDefault')}</option>
              {own.map((code) => (
                <option key={code} value={code}>
                  {nameOf(code, channels)}
                </option>
              ))}
            </select>
          )}
          <IconPreview fields={fieldsOf(draft, channel)} />
        </aside>
      </div>
    </FormDialog>
  )
}

function AdaptiveFields({
  form,
  onBusyChange,
}: {
  form: Form<IconDraft>
  onBusyChange(isBusy: boolean): void
}) {
  const t = artworkTexts.useT()
  const colourId = useId()
  const { values: draft } = form
  return (
    <>
      <UploadField
        label={t('foreground')}
        purpose="icon"
        {...PICTURE_RULES}
        image={LAYER_SIZE}
        isPicture
        drag
        hint={t('foregroundHint')}
        value={draft.foreground}
        error={form.errorOf('foreground')}
        onChange={(foreground) => form.set('foreground', foreground)}
        onBusyChange={onBusyChange}
      />
      <fieldset className={layout.group}>
        <legend>{t('background')}</legend>
        <div className={layout.wrap}>
          {(['colour', 'image'] as const).map((kind) => (
            <label key={kind} className={layout.option}>
              <input
                type="radio"
                name="background"
                checked={draft.backgroundKind === kind}
                onChange={() => form.set('backgroundKind', kind)}
              />
              {t(`background.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {draft.backgroundKind === 'colour' ? (
        <div className={layout.group}>
          <label className={layout.label} htmlFor={colourId}>
            {t('colour')}
          </label>
          <input
            id={colourId}
            type="color"
            className={styles.colour}
            value={draft.background_colour}
            onChange={({ target }) => form.set('background_colour', target.value)}
          />
        </div>
      ) : (
        <UploadField
          label={t('backgroundImage')}
          purpose="icon"
          {...PICTURE_RULES}
          image={LAYER_SIZE}
          isPicture
          hint={t('layerHint')}
          value={draft.background}
          error={form.errorOf('background')}
          onChange={(background) => form.set('background', background)}
          onBusyChange={onBusyChange}
        />
      )}
    </>
  )
}
