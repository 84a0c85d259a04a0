import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { foldSearch } from '../typed-text.ts'

/** RFC 6531: letters of every script before the @. The domain is ASCII by then. */
const pattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u

/** Returns the ASCII form of a domain (RFC 5891), in lower case; other text as it is. */
function toAsciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Returns the form in which an address is stored and compared. */
export function normalEmail(text: string): string {
  const typed = foldSearch(text).trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  return at === -1 ? typed : `${typed.slice(0, at)}@${toAsciiDomain(typed.slice(at + 1))}`
}

export const emailAddress = z
  .string(fault('{what} is missing.', { what: 'Email' }))
  .overwrite(normalEmail)
  .max(254, fault('This email address is too long.'))
  .regex(pattern, fault('Please enter a valid email address.'))
