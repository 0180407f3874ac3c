/** Refusals of a new account that belong to a field: the account is taken (4009), the password is weak (4102). */
export const CODE_FIELDS = { 4009: 'account', 4102: 'password' } as const
