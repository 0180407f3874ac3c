import type { Game } from '@longshore/api-client'
import { codes } from '@longshore/api-client'
import { changedFields } from '@longshore/kit/changed-fields'
import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useId, useState } from 'react'
import { GameIconField, iconOf } from '@/components/upload'
import { toast } from '@/lib/toast'
import { addGame, updateGame } from '../api'
import { settingTexts } from '../locales'
import { GAME_TYPES } from '../search'
import styles from '../setting.module.css'

/** Adds a game, or changes one. */
export function GameDialog({ game, onClose }: { game: Game | null; onClose(): void }) {
  const t = settingTexts.useT()
  const typeLabel = useId()
  const [isUploading, setUploading] = useState(false)
  const form = useForm({
    initial: {
      name: game?.Name ?? '',
      game_type: game?.GameType ?? 'app',
      icon: iconOf(game),
      // A game that is not published stands in no switcher, so nobody could go on with it.
      isPublished: true,
    },
    codeFields: { [codes.CONFLICT]: 'name' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('games.nameNeeded') }),
    submit: async (values) => {
      const fields = {
        name: values.name.trim(),
        game_type: values.game_type,
        icon: values.icon[0]?.key ?? '',
      }
      const { name } = fields
      const start = { name: game?.Name, game_type: game?.GameType, icon: iconOf(game)[0]?.key ?? '' }
      if (game) await updateGame(game.Id, changedFields<Partial<typeof fields>>(fields, start))
      else await addGame({ ...fields, publish_status: values.isPublished ? 1 : 0 })
      const said = values.isPublished ? 'games.addedPublished' : 'games.added'
      toast('success', t(game ? 'games.saved' : said, { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(game ? 'games.editTitle' : 'games.add')}
      submitLabel={t(game ? 'save' : 'games.add')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      isPreparing={isUploading}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('games.name')}
        required
        maxLength={50}
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <GameIconField
        label={t('games.icon')}
        value={form.values.icon}
        error={form.errorOf('icon')}
        onChange={(icon) => form.set('icon', icon)}
        onBusyChange={setUploading}
      />
      <fieldset className={layout.group} aria-labelledby={typeLabel}>
        <legend id={typeLabel} className={`${layout.row} ${styles.groupHead}`}>
          {t('games.type')}
          <span className={layout.hint}>{t('games.typeLead')}</span>
        </legend>
        {GAME_TYPES.map((type) => (
          <label key={type} className={layout.option}>
            <input
              type="radio"
              name="game_type"
              checked={form.values.game_type === type}
              onChange={() => form.set('game_type', type)}
            />
            {t(`games.type.${type}`)}
          </label>
        ))}
        {form.errorOf('game_type') && <p className={layout.error}>{form.errorOf('game_type')}</p>}
      </fieldset>
      {!game && (
        <label className={layout.option}>
          <input
            type="checkbox"
            checked={form.values.isPublished}
            onChange={({ target }) => form.set('isPublished', target.checked)}
          />
          {t('games.publishAtOnce')}
        </label>
      )}
    </FormDialog>
  )
}
