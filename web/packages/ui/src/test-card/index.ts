export { TestCard } from './test-card'
