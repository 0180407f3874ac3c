export {
  type ApiClient,
  type ApiClientOptions,
  ApiError,
  addressOf,
  type CallOptions,
  createApiClient,
  type Envelope,
  type Identity,
  identityHeaders,
  NETWORK_CODE,
} from './client'
/** The server's error codes by their keys: `codes.CONFLICT`. */
export * as codes from './codes.gen'
export type * from './schema'
