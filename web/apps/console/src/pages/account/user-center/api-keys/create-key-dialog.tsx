// A new key: what it may do is chosen from what its maker may do.

import type { Permission } from '@longshore/api-client'
import { codes } from '@longshore/api-client'
import { FormDialog, MissingNote } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { PasswordField } from '@/components/form/password-field'
import { selectableGamesQuery } from '@/lib/queries/games'
import { useSession } from '@/lib/stores/session'
import { type ApiKeyForm, createApiKey, type NewApiKey, permissionNamesQuery } from './api'
import styles from './api-keys.module.css'
import { Choices } from './choices'
import { apiKeyTexts } from './locales'

const DAYS = [30, 90, 365, 1095] as const
/** What `longshore pack build` needs. */
const FOR_BUILDING: readonly Permission[] = ['pack', 'packBuild']

interface Props {
  onMade(made: NewApiKey): void
  onClose(): void
}

export function CreateKeyDialog({ onMade, onClose }: Props) {
  const t = apiKeyTexts.useT()
  const held = useSession((state) => state.user?.Permissions) ?? []
  const known = useQuery(permissionNamesQuery())
  const games = useQuery(selectableGamesQuery())
  const initial: ApiKeyForm = {
    name: '',
    permissions: FOR_BUILDING.filter((key) => held.includes(key)),
    game_ids: [],
    days: 365,
    password: '',
  }
  const form = useForm({
    initial: { ...initial },
    codeFields: { [codes.WRONG_CURRENT_PASSWORD]: 'password' },
    check: (values) => ({
      name: values.name.trim() ? undefined : t('form.nameNeeded'),
      permissions: !known.data
        ? t('form.permissionsUnread')
        : values.permissions.length > 0
          ? undefined
          : t('form.permissionsNeeded'),
      game_ids: values.game_ids.length > 0 ? undefined : t('form.gamesNeeded'),
      password: values.password ? undefined : t('form.passwordNeeded'),
    }),
    submit: async (values) => onMade(await createApiKey({ ...values, name: values.name.trim() })),
  })
  const { values, errorOf } = form
  return (
    <FormDialog
      title={t('form.title')}
      width={600}
      submitLabel={t('form.submit')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('form.name')}
        required
        maxLength={50}
        autoComplete="off"
        value={values.name}
        error={errorOf('name')}
        hint={t('form.nameHint')}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <MissingNote name={t('form.permissions')} query={known} />
      <Choices
        legend={t('form.permissions')}
        lead={t('form.permissionsLead')}
        options={(known.data ?? [])
          .filter(({ key }) => held.includes(key))
          .map(({ key, name, description }) => ({ id: key, name, note: description }))}
        chosen={values.permissions}
        error={errorOf('permissions')}
        onChange={(chosen) => form.set('permissions', chosen)}
      />
      <MissingNote name={t('form.games')} query={games} />
      <Choices
        legend={t('form.games')}
        options={(games.data ?? []).map(({ Id, Name }) => ({ id: Id, name: Name }))}
        empty={games.data && t('form.noGames')}
        chosen={values.game_ids}
        error={errorOf('game_ids')}
        onChange={(chosen) => form.set('game_ids', chosen)}
      />
      <fieldset className={layout.group}>
        <legend className={`${layout.row} ${styles.groupHead}`}>{t('form.days')}</legend>
        <div className={layout.wrap}>
          {DAYS.map((days) => (
            <label key={days} className={layout.option}>
              <input
                type="radio"
                name="days"
                checked={days === values.days}
                onChange={() => form.set('days', days)}
              />
              {t(`form.days.${days}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <PasswordField
        label={t('form.password')}
        name="current-password"
        required
        value={values.password}
        error={errorOf('password')}
        hint={t('form.passwordHint')}
        onChange={(event) => form.set('password', event.target.value)}
      />
    </FormDialog>
  )
}
