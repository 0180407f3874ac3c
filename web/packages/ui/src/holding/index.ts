export { catchSteps, freeToLeave, hold, holdHistory } from './holding'
export { HostHold } from './host-hold'
