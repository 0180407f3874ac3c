export type { RawRequest, RawResponse } from './exchange'
export { RawExchange } from './raw-exchange'
