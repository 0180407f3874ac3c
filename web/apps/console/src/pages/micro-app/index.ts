export { MicroApp } from './micro-app'
export { usePrefetchMicroApps } from './prefetch'
