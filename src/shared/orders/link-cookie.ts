/** Holds the tokens of the payment links opened last, newest first, separated by dots. */
export const PAYMENT_LINK_COOKIE = 'zari-pay'

/** Random; tells the browsers that opened payment links apart. Proves nothing. */
export const PAYER_COOKIE = 'zari-payer'

/** A browser keeps several links, so that each tab pays the order that it shows. */
const MAX_LINKS = 5

export const readLinkTokens = (cookie = '') => cookie.split('.').filter(Boolean).slice(0, MAX_LINKS)

/** Returns the cookie with another token first. Removes characters that no token has. */
export const addLinkToken = (cookie: string | undefined, token: string) => {
  const newest = token.replace(/[^\w-]/g, '').slice(0, 100)
  const others = readLinkTokens(cookie).filter((other) => other !== newest)
  return readLinkTokens([newest, ...others].join('.')).join('.')
}
