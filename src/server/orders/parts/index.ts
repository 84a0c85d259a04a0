import type { Db, Tx } from '../../db.ts'
import type { OrderPart } from '../core/record/part.ts'
import { cardSale } from './card-sale/part.ts'
import { cart } from './cart/part.ts'
import { cloth } from './cloth/part.ts'
import { codes } from './codes/part.ts'
import { credit } from './credit/part.ts'
import { documents } from './documents/part.ts'
import { items } from './items/part.ts'
import { measures } from './making/measures-part.ts'
import { production } from './making/production-part.ts'
import { promise } from './promise/part.ts'
import { stock } from './stock/part.ts'

type DraftOf<Part> = Part extends OrderPart<infer Draft> ? Draft : never

/** Everything that the parts need of a new order. */
export type PartsDraft = DraftOf<typeof credit> &
  DraftOf<typeof codes> &
  DraftOf<typeof cardSale> &
  DraftOf<typeof measures> &
  DraftOf<typeof promise> &
  DraftOf<typeof stock>

export type Part = OrderPart<PartsDraft>

/** What an unpaid order keeps from others, and what items of an accepted one return to. */
export const goods: readonly Part[] = [stock, cloth]

/**
 * In the order in which they lock: accounts of credit, codes, stock, cloth. Two orders that share
 * several of them wait for each other instead of deadlocking. Made lines come before their measures
 * and cloth, which refer to them.
 */
const parts: readonly Part[] = [
  credit,
  codes,
  cardSale,
  production,
  measures,
  ...goods,
  items,
  cart,
  promise,
  documents,
]

/** SQL: names of the parts that the order `o` has, apart from those that every order has. */
export const partNamesSql = (db: Db) => db`array_remove(ARRAY[
  CASE WHEN ${credit.isIn(db)} THEN 'credit' END,
  CASE WHEN ${codes.isIn(db)} THEN 'codes' END,
  CASE WHEN ${cardSale.isIn(db)} THEN 'cardSale' END,
  CASE WHEN ${cloth.isIn(db)} THEN 'cloth' END,
  CASE WHEN ${cart.isIn(db)} THEN 'cart' END,
  CASE WHEN ${promise.isIn(db)} THEN 'promise' END], NULL)`

/** Selects by `partNamesSql`, in the order of the locks. */
export const partsNamed = (names: readonly string[]): readonly Part[] =>
  parts.filter(({ name, isIn }) => !isIn || names.includes(name))

export async function findParts(tx: Tx, orderId: string): Promise<readonly Part[]> {
  const [row] = await tx<{ names: string[] }[]>`
    SELECT ${partNamesSql(tx)} AS names FROM orders o WHERE o.id = ${orderId}`
  if (!row) throw new Error(`Order ${orderId} does not exist.`)
  return partsNamed(row.names)
}

/** Adds what a new order has to its record. Throws 409 if something is unavailable. */
export async function placeParts(tx: Tx, draft: PartsDraft) {
  for (const { place } of parts) await place?.(tx, draft)
}

/** Throws 409 if the order may not be sent. */
export async function refuseDispatch(tx: Tx, orderId: string) {
  for (const part of parts) await part.refuseDispatch?.(tx, orderId)
}

/** Must be called at the end of a transaction that changed the order's money or items. */
export async function followChange(tx: Tx, orderId: string) {
  for (const { afterChange } of parts) await afterChange?.(tx, orderId)
}
