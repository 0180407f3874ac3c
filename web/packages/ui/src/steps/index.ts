export { type Step, StepList, type StepState } from './step-list'
