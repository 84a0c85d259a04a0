import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Notice } from '../../records/outbox.ts'

export type Letter = { subject: string; text: string }

export type NoticeFacts = { what: Notice; at: string; address: string; device: string }

/** Amounts are written as they are shown. */
export type PieceFacts = {
  quantity: number
  title: string
  size: string
  sum: string
  each: string
}

/** What the server itself says in mails to shoppers: each language has all of it. */
export type LetterWords = {
  /** By name only where the address is proved: a name is its owner's text, and may be anybody's. */
  greeting: (userName: string | undefined) => string
  passwordReset: (shop: Shop, facts: { userName: string | undefined; link: string }) => Letter
  confirmEmail: (shop: Shop, facts: { link: string; isNew: boolean }) => Letter
  notice: (shop: Shop, facts: NoticeFacts) => Letter
  piece: (line: PieceFacts) => string
  /** A piece, and how many beside it. */
  andMore: (title: string, others: number) => string
  chosenAddress: string
  /** Either may be empty, not both. */
  parcel: (courier: string, number: string) => string
  paymentReturned: string
  nothingCharged: string
}

/** A name is one line. */
export const oneLine = (name: string) => name.replace(/\s+/g, ' ')

export const signature = ({ name, address, email }: Shop) =>
  [name, address, email].filter(Boolean).join(', ')
