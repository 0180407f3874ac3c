export { HeatMatrix, type HeatRow } from './heat-matrix'
export { StatCard, StatCards } from './stat-card'
