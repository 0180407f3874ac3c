// Integrating a game: on the page of apps and on that of mini games.
export { IntegrationActions } from './actions'
export { accessKeysQuery } from './api'
export { DownloadsCard } from './downloads-card'
export { GatesCard } from './gates-card'
export { IntegrationProgress } from './progress'
export { save } from './save'
