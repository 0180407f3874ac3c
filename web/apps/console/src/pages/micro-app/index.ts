export { MicroApp } from './micro-app'
export { PhoneView } from './phone/phone-view'
export { usePrefetchMicroApps } from './prefetch'
