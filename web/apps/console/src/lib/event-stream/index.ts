export { followEvents, type StreamPhase } from './follow'
