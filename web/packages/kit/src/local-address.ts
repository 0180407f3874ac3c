/** True for an address that means this very machine (RFC 1122, RFC 4291): on a phone it means the phone. */
export function isLocalAddress(host = window.location.host): boolean {
  return /^(localhost(:|$)|127\.|\[::1\])/.test(host)
}
