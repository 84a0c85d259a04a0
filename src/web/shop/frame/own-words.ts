import type { SessionUser } from '#shared/people/account-schema.ts'

export const initialOf = ({ userName }: SessionUser) => userName.trim().charAt(0).toUpperCase()

export const cartLabel = (pieces: number) =>
  pieces === 0 ? 'Cart' : `Cart, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
