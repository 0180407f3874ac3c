export { Meter } from './meter'
export { StatCard, StatCards } from './stat-card'
