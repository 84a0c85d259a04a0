import { sql, type Tx } from '../../db.ts'
import type { OrderPart } from '../core/record/part.ts'
import { cardSalePart } from './card-sale/part.ts'
import { cartPart } from './cart/part.ts'
import { changesPart } from './changes/part.ts'
import { clothPart } from './cloth/part.ts'
import { codesPart } from './codes/part.ts'
import { creditPart } from './credit/part.ts'
import { documentsPart } from './documents/part.ts'
import { itemsPart } from './items/part.ts'
import { measuresPart } from './making/measures-part.ts'
import { productionPart } from './making/production-part.ts'
import { promisePart } from './promise/part.ts'
import { stockPart } from './stock/part.ts'

type DraftOf<Part> = Part extends OrderPart<infer Draft> ? Draft : never

/** Everything that the parts need of a new order. */
export type PartsDraft = DraftOf<typeof creditPart> &
  DraftOf<typeof codesPart> &
  DraftOf<typeof cardSalePart> &
  DraftOf<typeof measuresPart> &
  DraftOf<typeof promisePart> &
  DraftOf<typeof stockPart>

type AnyPart = OrderPart<PartsDraft>

/** Parts that hold items of unpaid orders and take back items of accepted orders. */
export const goods: readonly AnyPart[] = [stockPart, clothPart]

/**
 * In the order in which they lock: accounts of credit, codes, stock, cloth. Two orders that share
 * several of them wait for each other instead of deadlocking. Made lines come before their measures
 * and cloth, which refer to them.
 */
const parts: readonly AnyPart[] = [
  creditPart,
  codesPart,
  cardSalePart,
  productionPart,
  measuresPart,
  ...goods,
  itemsPart,
  cartPart,
  promisePart,
  changesPart,
  documentsPart,
]

/** SQL: names of the parts that the order `o` has, apart from those that every order has. */
export const partNamesSql = sql<'o'>`array_remove(ARRAY[
  CASE WHEN ${creditPart.isIn} THEN 'credit' END,
  CASE WHEN ${codesPart.isIn} THEN 'codes' END,
  CASE WHEN ${cardSalePart.isIn} THEN 'cardSale' END,
  CASE WHEN ${clothPart.isIn} THEN 'cloth' END,
  CASE WHEN ${cartPart.isIn} THEN 'cart' END,
  CASE WHEN ${promisePart.isIn} THEN 'promise' END,
  CASE WHEN ${changesPart.isIn} THEN 'changes' END,
  CASE WHEN ${documentsPart.isIn} THEN 'documents' END], NULL)`

/** Selects by `partNamesSql`, in the order of the locks. */
export const partsNamed = (names: readonly string[]): readonly AnyPart[] =>
  parts.filter(({ name, isIn }) => !isIn || names.includes(name))

export async function findParts(tx: Tx, orderId: string): Promise<readonly AnyPart[]> {
  const [row] = await tx<{ names: string[] }[]>`
    SELECT ${partNamesSql} AS names FROM orders o WHERE o.id = ${orderId}`
  if (!row) throw new Error(`Order ${orderId} does not exist.`)
  return partsNamed(row.names)
}

/** Places each part of a new order. Throws 409 if something is unavailable. */
export async function placeParts(tx: Tx, draft: PartsDraft) {
  for (const { place } of parts) await place?.(tx, draft)
}

/** Throws 409 if the order may not be sent. */
export async function refuseDispatch(tx: Tx, orderId: string) {
  for (const part of parts) await part.refuseDispatch?.(tx, orderId)
}

/** Must be called at the end of a transaction that changed the order's money or items. */
export async function followChange(tx: Tx, orderId: string, ofOrder = parts) {
  for (const { afterChange } of ofOrder) await afterChange?.(tx, orderId)
}
