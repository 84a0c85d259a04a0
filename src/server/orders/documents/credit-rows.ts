import { splitTax } from '#shared/orders/tax/rates.ts'
import { sum, sumBy } from '#shared/sum.ts'
import { allocate } from '../pricing/price-order.ts'
import type { DocumentRow } from './document-record.ts'

type Amounts = { rows: readonly DocumentRow[]; roundOffPaise: number }

export const totalOfRows = ({ rows, roundOffPaise }: Amounts) =>
  sumBy(rows, ({ paise }) => paise) + roundOffPaise

const sumsOf = (credits: readonly Amounts[], at: number) => ({
  paise: sumBy(credits, ({ rows }) => rows[at]?.paise ?? 0),
  quantity: sumBy(credits, ({ rows }) => rows[at]?.quantity ?? 0),
})

export const isWithinState = (rows: readonly DocumentRow[]) =>
  rows.every(({ igstPaise }) => igstPaise === 0)

/** Returns what credit notes have left of an invoice. Each credit has the invoice's rows. */
export function uncreditedPart(invoice: Amounts, credits: readonly Amounts[]) {
  const rows = invoice.rows.map((row, at) => {
    const { paise, quantity } = sumsOf(credits, at)
    return { ...creditOf(row, paise, row.paise - paise), quantity: row.quantity - quantity }
  })
  const rounded = sumBy(credits, ({ roundOffPaise }) => roundOffPaise)
  return { rows, roundOffPaise: invoice.roundOffPaise - rounded }
}

/** Taxes are cumulative less those credited before, so that all parts add up to the row. */
function creditOf(row: DocumentRow, before: number, paise: number): DocumentRow {
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
  const uncredited = uncreditedPart(invoice, credits)
  if (paise >= totalOfRows(uncredited)) return uncredited
  const quantities = uncredited.rows.map(
    ({ position }) => items.find((one) => one.position === position)?.quantity ?? 0,
  )
  const wanted = invoice.rows.map((row, at) => {
    const before = sumsOf(credits, at).quantity
    const share = (count: number) => Math.round((row.paise * count) / Math.max(1, row.quantity))
    const value = share(before + (quantities[at] ?? 0)) - share(before)
    return Math.min(value, uncredited.rows[at]?.paise ?? 0)
  })
  const wantedSum = sum(wanted)
  const available = uncredited.rows.map((row) => row.paise)
  const shares =
    wantedSum > 0 && Math.abs(paise - wantedSum) < 100
      ? wanted
      : wantedSum > paise
        ? allocate(paise, wanted)
        : allocate(Math.min(paise, sum(available)), available)
  const rows = invoice.rows.map((row, at) => ({
    ...creditOf(row, sumsOf(credits, at).paise, shares[at] ?? 0),
    quantity: isCounted ? (quantities[at] ?? 0) : 0,
  }))
  return { rows, roundOffPaise: paise - sum(shares) }
}
