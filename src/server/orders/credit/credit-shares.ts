import type { CreditKind } from '#shared/orders/vocabulary.ts'

/** A gift card or store credit that a cart is to be paid with. */
export type SpendableCredit = {
  accountId: string
  kind: CreditKind
  codeEnd: string
  /** Paise that can be spent, with what the shopper's unpaid order reserves. */
  paise: number
}

/** What an account pays of an order. */
export type CreditShare = { accountId: string; paise: number }

/** Smallest amount in paise that providers take. */
const SMALLEST_PAYMENT = 100

/**
 * How many paise of credit an order takes: no more than it costs, and such that nothing is left that
 * is too small for a provider, neither of what is due at once nor of the total.
 */
export function usableCredit(credit: number, nowPaise: number, totalPaise: number): number {
  let used = Math.min(credit, totalPaise)
  for (const due of [totalPaise, nowPaise]) {
    const rest = due - used
    if (rest > 0 && rest < SMALLEST_PAYMENT) used = Math.max(0, due - SMALLEST_PAYMENT)
  }
  return used
}

/** Takes an amount from the accounts in turn. */
export function shareCredit(accounts: readonly SpendableCredit[], paise: number): CreditShare[] {
  let rest = paise
  const shares: CreditShare[] = []
  for (const { accountId, paise: has } of accounts) {
    const part = Math.min(rest, has)
    if (part > 0) shares.push({ accountId, paise: part })
    rest -= part
  }
  return shares
}
