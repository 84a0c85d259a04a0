import type { SessionUser } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'

export const initialOf = ({ userName }: SessionUser) => userName.trim().charAt(0).toUpperCase()

export function cartLabel(pieces: number): string {
  if (pieces === 0) return t('Cart')
  return pieces === 1
    ? t('Cart, {pieces} piece', { pieces })
    : t('Cart, {pieces} pieces', { pieces })
}
