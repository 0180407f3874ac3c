/** What leads to the addresses on a page that has more. */
export const ADDRESSES_ID = 'callback-addresses'
