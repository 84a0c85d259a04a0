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
  let usedPaise = Math.min(credit, totalPaise)
  for (const due of [totalPaise, nowPaise]) {
    const leftPaise = due - usedPaise
    if (leftPaise > 0 && leftPaise < SMALLEST_PAYMENT)
      usedPaise = Math.max(0, due - SMALLEST_PAYMENT)
  }
  return usedPaise
}

export function shareCredit(accounts: readonly SpendableCredit[], paise: number): CreditShare[] {
  let leftPaise = paise
  const shares: CreditShare[] = []
  for (const { accountId, paise: availablePaise } of accounts) {
    const part = Math.min(leftPaise, availablePaise)
    if (part > 0) shares.push({ accountId, paise: part })
    leftPaise -= part
  }
  return shares
}
