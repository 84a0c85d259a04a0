import type { ReceiptPaper } from '#shared/orders/tax/document-schema.ts'
import type { Language } from '#shared/words/language.ts'
import type { Mark } from './mark.ts'

/** Amounts are in rupees. */
export type Receipt = {
  /** Path of the order's page, or of the page where a guest adds the order to an account. */
  path: string
  language: Language
  title: string
  facts: [name: string, value: string][]
  seller: Party
  buyer: Party
  heading: string[]
  rows: [title: string, quantity: string, price: string, amount: string][]
  charges: NamedAmount[]
  /** Taxes that the total contains. */
  taxes: NamedAmount[]
  total: NamedAmount
  paymentsTitle: string
  payments: NamedAmount[]
  sums: NamedAmount[]
  note: string
}
type Party = { title: string; name: string; lines: string[] }
export type NamedAmount = [name: string, amount: string]

/** The QR code opens the receipt's path at `origin`. */
export type ReceiptOptions = { origin: string; mark: Mark; paper: ReceiptPaper }
