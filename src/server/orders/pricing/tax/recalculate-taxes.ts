import type { ChoiceCode } from '#shared/catalogue/making/vocabulary.ts'
import type { TaxCorrection } from '#shared/orders/tax/document-schema.ts'
import type { Tx } from '../../../db.ts'
import { invalid } from '../../../errors.ts'
import { getTaxSettings } from '../../../records/settings.ts'
import { replaceTaxes } from '../../core/record/order-record.ts'
import { taxCharge } from './tax.ts'

type Tax = {
  code: string
  lineId: string | null
  option: ChoiceCode | null
  paise: number
  rate: number
  hsn: string
}

/** Charges the taxes of a new place of supply. The order's total does not change. */
export async function recalculateTaxes(tx: Tx, orderId: string, placeOfSupply: string) {
  const { state } = await getTaxSettings(tx)
  await splitTaxes(tx, orderId, placeOfSupply === state)
}

/** Returns whether CGST and SGST are charged; undefined for an order without taxes. */
export async function isTaxedWithinState(tx: Tx, orderId: string): Promise<boolean | undefined> {
  const [tax] = await tx<{ code: string }[]>`
    SELECT code FROM order_charges WHERE order_id = ${orderId} AND kind = 'tax' LIMIT 1`
  return tax && tax.code === 'gst'
}

/** Charges CGST and SGST within the state, otherwise IGST. The total of the order does not change. */
export async function splitTaxes(tx: Tx, orderId: string, isWithinState: boolean) {
  const taxes = await tx<Tax[]>`
    SELECT code, line_id AS "lineId", option, amount_paise + taxable_paise AS paise, rate::float8 AS rate, hsn
    FROM order_charges WHERE order_id = ${orderId} AND kind = 'tax' ORDER BY position`
  const charges = taxes.map(({ code: _, lineId, option, ...tax }) =>
    taxCharge(
      { ...tax, ...(lineId !== null && { lineId }), ...(option !== null && { option }) },
      isWithinState,
    ),
  )
  if (charges.some(({ code }, at) => code !== taxes[at]?.code))
    await replaceTaxes(tx, orderId, charges)
}

type RowTax = { hsn: string; rate: number }
/** The rows of an invoice at `position` with the HSN and rate `from`. */
export type ChangedRow = { position: number | null; from: RowTax; to: RowTax }

/** Charges other rates, and stores other codes. The total of the order does not change. */
export async function correctTaxes(
  tx: Tx,
  orderId: string,
  corrections: readonly TaxCorrection[],
  isTaxed: boolean,
): Promise<ChangedRow[]> {
  if (corrections.length === 0) return []
  if (!isTaxed && corrections.some(({ rate = 0 }) => rate !== 0))
    throw invalid('corrections', 'rate_untaxed')
  const taxes = await tx<(Tax & { position: number | null })[]>`
    SELECT c.code, c.line_id AS "lineId", c.option, c.amount_paise + c.taxable_paise AS paise,
           c.rate::float8 AS rate, c.hsn, l.position
    FROM order_charges c LEFT JOIN order_lines l ON l.order_id = c.order_id AND l.id = c.line_id
    WHERE c.order_id = ${orderId} AND c.kind = 'tax' ORDER BY c.position`
  const isFor = (tax: Tax, { lineId, option }: TaxCorrection) =>
    tax.lineId === lineId && tax.option === (option ?? null)
  if (corrections.some((correction) => !taxes.some((tax) => isFor(tax, correction))))
    throw invalid('corrections', 'tax_line_unknown')
  const corrected = taxes.map((tax) => {
    const { hsn = tax.hsn, rate = tax.rate } = corrections.find((one) => isFor(tax, one)) ?? {}
    return { ...tax, hsn, rate }
  })
  const changed = taxes.flatMap(({ position, hsn, rate }, at): ChangedRow[] => {
    const to = corrected[at]
    return to && (to.hsn !== hsn || to.rate !== rate)
      ? [{ position, from: { hsn, rate }, to: { hsn: to.hsn, rate: to.rate } }]
      : []
  })
  if (changed.length === 0) return []
  const charges = corrected.map(({ code, lineId, option, position: _, ...tax }) =>
    taxCharge(
      { ...tax, ...(lineId !== null && { lineId }), ...(option !== null && { option }) },
      code === 'gst',
    ),
  )
  await replaceTaxes(tx, orderId, charges)
  return changed
}
