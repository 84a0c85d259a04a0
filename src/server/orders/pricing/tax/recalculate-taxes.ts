import type { ChoiceCode } from '#shared/catalogue/making/vocabulary.ts'
import type { Tx } from '../../../db.ts'
import { getTaxSettings } from '../../../records/settings.ts'
import { replaceTaxes } from '../../order-record.ts'
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
