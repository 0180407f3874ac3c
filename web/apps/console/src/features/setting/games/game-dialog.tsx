import type { Game } from '@longshore/api-client'
import { useId } from 'react'
import { FormDialog } from '@/components/dialog'
import { TextField } from '@/components/form/text-field'
import { GameIcon } from '@/components/game-icon'
import { toast } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { addGame, updateGame } from '../api'
import { settingTexts } from '../locales'
import { GAME_TYPES } from '../search'
import styles from '../setting.module.css'

const CONFLICT = 4009

/** Adds a game, or changes one. */
export function GameDialog({ game, onClose }: { game: Game | null; onClose(): void }) {
  const t = settingTexts.useT()
  const typeLabel = useId()
  const form = useForm({
    initial: { name: game?.Name ?? '', game_type: game?.GameType ?? 'app' },
    codeFields: { [CONFLICT]: 'name' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('games.nameNeeded') }),
    submit: async (values) => {
      const name = values.name.trim()
      if (game) await updateGame(game.Id, { ...values, name })
      else await addGame({ ...values, name })
      toast('success', t(game ? 'games.saved' : 'games.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(game ? 'games.editTitle' : 'games.add')}
      submitLabel={t(game ? 'save' : 'games.add')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      {game && <IconPreview icon={game.Icon} name={form.values.name || game.Name} />}
      <TextField
        label={t('games.name')}
        required
        maxLength={50}
        autoComplete="off"
        value={form.values.name}
        error={form.errorOf('name')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <fieldset className={styles.group} aria-labelledby={typeLabel}>
        <legend id={typeLabel} className={styles.groupHead}>
          {t('games.type')}
          <span className={styles.groupLead}>{t('games.typeLead')}</span>
        </legend>
        {GAME_TYPES.map((type) => (
          <label key={type} className={styles.radio}>
            <input
              type="radio"
              name="game_type"
              checked={form.values.game_type === type}
              onChange={() => form.set('game_type', type)}
            />
            {t(`games.type.${type}`)}
          </label>
        ))}
        {form.errorOf('game_type') && <p className={styles.error}>{form.errorOf('game_type')}</p>}
      </fieldset>
    </FormDialog>
  )
}

/** The icon as the switcher shows it: width 64 (clause G-05). */
function IconPreview({ icon, name }: { icon: string; name: string }) {
  const t = settingTexts.useT()
  return (
    <div className={styles.game} style={{ marginBottom: 16 }}>
      <GameIcon icon={icon} name={name} size={64} />
      <div className={styles.names}>
        <div>{t('games.icon')}</div>
        {!icon && <div className={styles.sub}>{t('games.noIcon')}</div>}
      </div>
    </div>
  )
}
