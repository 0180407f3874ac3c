// Integrating a game: on the page of apps and on that of mini games.
export { accessKeysQuery } from './api'
export { ChecklistCard } from './checklist-card'
export { DownloadsCard } from './downloads-card'
export { GatesCard } from './gates-card'
export { ListenerCard } from './listener-card'
export { PlaygroundCard } from './playground-card'
export { save } from './save'
