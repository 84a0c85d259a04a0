/** Scripts read it, so it is not `HttpOnly`. */
export const PINCODE_COOKIE = 'zari-pin'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export const pincodeCookie = (pincode: string) =>
  `${PINCODE_COOKIE}=${pincode}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

export const pincodeIn = (cookies: string) =>
  new RegExp(`(?:^|; )${PINCODE_COOKIE}=(\\d{6})`).exec(cookies)?.[1] ?? ''
