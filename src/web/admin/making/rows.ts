import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { type AddOnCode, type Make, makes } from '#shared/catalogue/making/vocabulary.ts'
import type { StockPolicy } from '#shared/catalogue/stock-policy.ts'
import { parseDecimal } from '#shared/money.ts'
import { parseAmount } from '#shared/parse-amount.ts'

export type TypedRow = { isOffered: boolean; price: string; days: string }
export type MakeRow = TypedRow & { stockPolicy: StockPolicy; clothId: string; clothCm: string }
export type Rows = {
  makes: Record<Make, MakeRow>
  addOns: Record<AddOnCode, TypedRow>
  depositPercent: string
}

export const blankRow: TypedRow = { isOffered: false, price: '0', days: '0' }

/** Returns a row for every option and for each add-on of `codes`. */
export function toMakingRows(
  { depositPercent, ...savedMaking }: ProductMaking,
  codes: readonly AddOnCode[],
): Rows {
  const toTypedRow = ({ price, days }: { price: number; days: number }): TypedRow => ({
    isOffered: true,
    price: String(price),
    days: String(days),
  })
  const makeRow = (make: Make): MakeRow => {
    const savedOption = savedMaking.makes.find((row) => row.make === make)
    return {
      ...(savedOption ? toTypedRow(savedOption) : blankRow),
      stockPolicy: savedOption?.stockPolicy ?? 'made_to_order',
      clothId: savedOption?.clothId ?? '',
      clothCm: savedOption?.clothCm ? String(savedOption.clothCm) : '',
    }
  }
  return {
    makes: Object.fromEntries(makes.map((make) => [make, makeRow(make)])) as Rows['makes'],
    addOns: Object.fromEntries([
      ...codes.map((code) => [code, blankRow] as const),
      ...savedMaking.addOns.map((row) => [row.code, toTypedRow(row)] as const),
    ]),
    depositPercent: String(depositPercent),
  }
}

/** An unreadable number is NaN, which is sent as null and refused. */
export function fromMakingRows({ depositPercent, ...rows }: Rows): ProductMaking {
  const parseNumbers = ({ price, days }: Pick<TypedRow, 'price' | 'days'>) => ({
    price: parseAmount(price),
    days: parseDecimal(days),
  })
  return {
    depositPercent: parseDecimal(depositPercent),
    makes: makes.flatMap((make) => {
      const { isOffered, stockPolicy, clothId, clothCm, ...row } = rows.makes[make]
      const usesCloth = stockPolicy === 'cloth'
      const cloth = {
        clothId: usesCloth ? clothId || null : null,
        clothCm: usesCloth && clothCm.trim() !== '' ? parseDecimal(clothCm) : null,
      }
      return isOffered ? [{ make, ...parseNumbers(row), stockPolicy, ...cloth }] : []
    }),
    // In the order of their codes, because the order of the rows is not saved.
    addOns: Object.entries(rows.addOns)
      .flatMap(([code, row]) => (row.isOffered ? [{ code, ...parseNumbers(row) }] : []))
      .toSorted((one, other) => one.code.localeCompare(other.code)),
  }
}
