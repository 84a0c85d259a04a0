/** Holds the tokens of the payment links opened last, newest first, separated by dots. */
export const PAYMENT_LINK_COOKIE = 'zari-pay'

/** So that every tab pays the order that it shows. */
const MAX_LINKS = 5

export const readLinkTokens = (cookie = '') => cookie.split('.').filter(Boolean).slice(0, MAX_LINKS)

/** Returns the cookie after another link is opened; keeps only characters of tokens. */
export const addLinkToken = (cookie: string | undefined, token: string) => {
  const newest = token.replace(/[^\w-]/g, '').slice(0, 100)
  const others = readLinkTokens(cookie).filter((other) => other !== newest)
  return readLinkTokens([newest, ...others].join('.')).join('.')
}
