import { escapeHtml } from '#shared/html.ts'
import type { PagePersonalData } from '#shared/people/page-personal-data.ts'
import { sumQuantities } from '#shared/sum.ts'
import { splitAtPlaceholders } from '../../start/placeholders.ts'
import { cartLabel, getInitial } from './own-words.ts'

export function createFiller(html: string): (own: PagePersonalData) => string {
  const parts = splitAtPlaceholders(html)
  return (own) => {
    const wishes = new Set(own.wishes)
    const count = sumQuantities(own.cart?.items ?? [])
    const fills: Record<string, string> = {
      own: JSON.stringify(own).replaceAll('<', '\\u003c'),
      name: escapeHtml(own.user.userName),
      initial: escapeHtml(getInitial(own.user)),
      cart: escapeHtml(cartLabel(count)),
      pieces: `${count || ''}`,
    }
    return parts.map((part, n) => (n % 2 === 0 ? part : (fills[part] ?? wishes.has(part)))).join('')
  }
}
