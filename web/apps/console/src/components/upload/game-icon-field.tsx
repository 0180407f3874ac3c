// A game's icon, wherever a game is changed.
import type { Game } from '@longshore/api-client'
import { UploadField } from './upload-field'
import type { UploadedValue } from './use-uploads'

const ENDINGS = ['.png', '.jpg', '.jpeg', '.gif', '.webp']
const MOST_KB = 5 * 1024

interface Props {
  label: string
  value: UploadedValue[]
  error: string | undefined
  onChange(value: UploadedValue[]): void
  onBusyChange(isBusy: boolean): void
}

export function GameIconField(props: Props) {
  return <UploadField {...props} purpose="icon" accept={ENDINGS} maxKb={MOST_KB} isPicture drag />
}

/** The present icon as the field's value: its address stands for its key. */
export function iconOf(game: Game | null): UploadedValue[] {
  if (!game?.Icon) return []
  return [{ name: game.Name, url: game.Icon, upload_id: '', key: game.Icon }]
}
