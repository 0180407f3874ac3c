export { StatCard, StatCards } from './stat-card'
