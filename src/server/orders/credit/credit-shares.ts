import type { CreditKind } from '#shared/orders/vocabulary.ts'

export type SpendableCredit = {
  accountId: string
  kind: CreditKind
  codeEnd: string
  /** Includes paise that the shopper's unpaid order reserves. */
  paise: number
}

export type CreditShare = { accountId: string; paise: number }

/** Smallest amount in paise that providers take. */
const SMALLEST_PAYMENT = 100

/** Leaves no rest, now or in total, that is too small for a provider. */
export function usableCredit(credit: number, nowPaise: number, totalPaise: number): number {
  let used = Math.min(credit, totalPaise)
  for (const due of [totalPaise, nowPaise]) {
    const rest = due - used
    if (rest > 0 && rest < SMALLEST_PAYMENT) used = Math.max(0, due - SMALLEST_PAYMENT)
  }
  return used
}

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
