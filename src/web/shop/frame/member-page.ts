import type { PagePersonalData } from '#shared/people/page-personal-data.ts'
import { sumQuantities } from '#shared/sum.ts'
import { splitAtPlaceholders } from '../../start/placeholders.ts'
import { cartLabel, initialOf } from './own-words.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')

export function createFiller(html: string): (own: PagePersonalData) => string {
  const pieces = splitAtPlaceholders(html)
  return (own) => {
    const wishes = new Set(own.wishes)
    const count = sumQuantities(own.cart?.items ?? [])
    const fills: Record<string, string> = {
      own: JSON.stringify(own).replaceAll('<', '\\u003c'),
      name: escaped(own.user.userName),
      initial: escaped(initialOf(own.user)),
      cart: escaped(cartLabel(count)),
      pieces: `${count || ''}`,
    }
    return pieces
      .map((piece, n) => (n % 2 === 0 ? piece : (fills[piece] ?? wishes.has(piece))))
      .join('')
  }
}
