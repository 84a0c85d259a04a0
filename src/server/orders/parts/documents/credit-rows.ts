import { splitTax } from '#shared/orders/tax/rates.ts'
import { sum, sumBy } from '#shared/sum.ts'
import { allocate } from '../../pricing/price-order.ts'
import type { DocumentRow } from './document-record.ts'

type Amounts = { rows: readonly DocumentRow[]; roundOffPaise: number }

export const totalOfRows = ({ rows, roundOffPaise }: Amounts) =>
  sumBy(rows, ({ paise }) => paise) + roundOffPaise

const calculateCreditedSums = (credits: readonly Amounts[], at: number) => ({
  paise: sumBy(credits, ({ rows }) => rows[at]?.paise ?? 0),
  quantity: sumBy(credits, ({ rows }) => rows[at]?.quantity ?? 0),
})

export const isWithinState = (rows: readonly DocumentRow[]) =>
  rows.every(({ igstPaise }) => igstPaise === 0)

/** Returns what credit notes have left of an invoice. Each credit has the invoice's rows. */
export function uncreditedPart(invoice: Amounts, credits: readonly Amounts[]) {
  const rows = invoice.rows.map((row, at) => {
    const { paise, quantity } = calculateCreditedSums(credits, at)
    return { ...buildCreditRow(row, paise, row.paise - paise), quantity: row.quantity - quantity }
  })
  const creditedRoundOff = sumBy(credits, ({ roundOffPaise }) => roundOffPaise)
  return { rows, roundOffPaise: invoice.roundOffPaise - creditedRoundOff }
}

/** Taxes are cumulative less those credited before, so that all parts add up to the row. */
function buildCreditRow(row: DocumentRow, before: number, paise: number): DocumentRow {
  const isWithin = row.igstPaise === 0
  const newTax = splitTax(before + paise, row.rate, isWithin)
  const oldTax = splitTax(before, row.rate, isWithin)
  return {
    ...row,
    paise,
    taxablePaise: newTax.taxablePaise - oldTax.taxablePaise,
    cgstPaise: newTax.cgstPaise - oldTax.cgstPaise,
    sgstPaise: newTax.sgstPaise - oldTax.sgstPaise,
    igstPaise: newTax.igstPaise - oldTax.igstPaise,
  }
}

type CreditedItems = readonly { position: number; quantity: number }[]

/**
 * Credits items at their share of the row; a difference below ₹1 is the round-off. Divides another
 * amount by what is left. With `isCounted` false, another note of the refund has the quantities.
 */
export function creditRows(
  invoice: Amounts,
  credits: readonly Amounts[],
  { paise, items, isCounted = true }: { paise: number; items: CreditedItems; isCounted?: boolean },
): { rows: DocumentRow[]; roundOffPaise: number } {
  const uncreditedAmounts = uncreditedPart(invoice, credits)
  if (paise >= totalOfRows(uncreditedAmounts)) return uncreditedAmounts
  const quantities = uncreditedAmounts.rows.map(
    ({ position }) => items.find((item) => item.position === position)?.quantity ?? 0,
  )
  const itemShares = invoice.rows.map((row, at) => {
    const before = calculateCreditedSums(credits, at).quantity
    const share = (count: number) => Math.round((row.paise * count) / Math.max(1, row.quantity))
    const value = share(before + (quantities[at] ?? 0)) - share(before)
    return Math.min(value, uncreditedAmounts.rows[at]?.paise ?? 0)
  })
  const itemsPaise = sum(itemShares)
  const available = uncreditedAmounts.rows.map((row) => row.paise)
  const shares =
    itemsPaise > 0 && Math.abs(paise - itemsPaise) < 100
      ? itemShares
      : itemsPaise > paise
        ? allocate(paise, itemShares)
        : allocate(Math.min(paise, sum(available)), available)
  const rows = invoice.rows.map((row, at) => ({
    ...buildCreditRow(row, calculateCreditedSums(credits, at).paise, shares[at] ?? 0),
    quantity: isCounted ? (quantities[at] ?? 0) : 0,
  }))
  return { rows, roundOffPaise: paise - sum(shares) }
}
