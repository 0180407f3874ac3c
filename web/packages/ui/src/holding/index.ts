export { catchSteps, hold, holdHistory } from './holding'
export { HostHold } from './host-hold'
