import type { DocumentRow, FoundDocument, IssuedDocument } from './document-record.ts'

export type ReportedDocument = Omit<FoundDocument, 'orderId'>

export type Cells = Record<string, string | number>
const amountNames = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const
export type Sums = Record<(typeof amountNames)[number] | 'paise' | 'quantity', number>

export const noSums: Sums = {
  taxablePaise: 0,
  igstPaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  paise: 0,
  quantity: 0,
}

export function sumsOfRows(
  rows: readonly DocumentRow[],
  sign: 1 | -1 = 1,
  to: Sums = noSums,
): Sums {
  const sums = { ...to }
  for (const row of rows)
    for (const name of Object.keys(noSums) as (keyof Sums)[]) sums[name] += sign * row[name]
  return sums
}

export const isRegistered = ({ snapshot }: IssuedDocument) => snapshot.buyer.gstin !== ''
export const stateOfSupply = ({ snapshot: { buyer, seller } }: IssuedDocument) =>
  buyer.state || seller.state
export const isExport = ({ snapshot }: IssuedDocument) => snapshot.export !== undefined

export const getSign = (document: ReportedDocument): 1 | -1 =>
  document.kind === 'creditNote' ? -1 : 1
