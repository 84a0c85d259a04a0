import type { Own } from '#shared/people/own.ts'
import { piecesOf } from '../../start/holes.ts'
import { piecesIn } from '../shared/cart/intent.ts'
import { cartLabel, initialOf } from './own-words.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')

/** Fills a page for all members with what is one's own. */
export function filling(html: string): (own: Own) => string {
  const pieces = piecesOf(html)
  return (own) => {
    const kept = new Set(own.wishes)
    const count = piecesIn({ items: own.cart?.items ?? [] })
    const fills: Record<string, string> = {
      own: JSON.stringify(own).replaceAll('<', '\\u003c'),
      name: escaped(own.user.userName),
      initial: escaped(initialOf(own.user)),
      cart: escaped(cartLabel(count)),
      pieces: `${count || ''}`,
    }
    return pieces
      .map((piece, n) => (n % 2 === 0 ? piece : (fills[piece] ?? kept.has(piece))))
      .join('')
  }
}
