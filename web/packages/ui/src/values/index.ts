export { CopyId } from './copy-id'
export {
  GameTime,
  GameZoneProvider,
  useGameTimeText,
  useGameZone,
  ViewerZoneNote,
  ZoneNote,
} from './game-time'
export { Money } from './money'
export { type StateKind, StateTag } from './state-tag'
export { SYSTEMS, useSystemName } from './system-name'
