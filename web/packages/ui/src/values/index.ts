export { CopyId } from './copy-id'
export { GameTime, GameZoneProvider, useGameZone, ZoneNote } from './game-time'
export { Money } from './money'
export { type StateKind, StateTag } from './state-tag'
