import type { SessionUser } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'

export const getInitial = ({ userName }: SessionUser) => userName.trim().charAt(0).toUpperCase()

export function cartLabel(itemCount: number): string {
  if (itemCount === 0) return t('Cart')
  return itemCount === 1
    ? t('Cart, {pieces} piece', { pieces: itemCount })
    : t('Cart, {pieces} pieces', { pieces: itemCount })
}
