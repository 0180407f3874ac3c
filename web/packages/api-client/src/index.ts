export {
  type ApiClient,
  type ApiClientOptions,
  ApiError,
  type CallOptions,
  createApiClient,
  type Envelope,
  type Identity,
  identityHeaders,
} from './client'
export {
  EXPIRED_CODES,
  NETWORK_CODE,
  NO_GAME_CODE,
  NO_PERMISSION_CODE,
  SIGNED_IN_ELSEWHERE_CODE,
  SUCCESS_CODE,
  THROTTLED_CODE,
  UNAVAILABLE_CODE,
} from './codes'
export type * from './schema'
