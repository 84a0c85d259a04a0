import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { emptyDocumentCache } from '../../orders/parts/documents/document-cache.ts'
import { type Actor, systemActor } from '../../records/audit.ts'
import { findCustomer } from './customers.ts'
import { eraseCustomer, eraseGuest } from './erase-customer.ts'
import {
  completeRegister,
  type Erasure,
  findReturned,
  registerErasures,
} from './erasure-register.ts'
import type { Guest } from './guests.ts'

type Shop = Pick<Context, 'db' | 'config'>

const restorer = systemActor('restore')

/**
 * Erases a customer with or without an account, and registers the erasure beside the database.
 * Throws 404 for an unknown id, 409 while an order is open.
 */
export async function eraseAnyone({ db, config }: Shop, actor: Actor, id: string) {
  const account = await findCustomer(db, id)
  if (!account) return registerAndEmpty(config, guestErasures(await eraseGuest(db, actor, id)))
  const { _id: accountId } = account
  const merged = await eraseCustomer(db, actor, accountId)
  return registerAndEmpty(config, [
    { kind: 'account', id: accountId },
    ...(merged ? guestErasures(merged) : []),
  ])
}

const guestErasures = ({ orderIds, cardIds }: Guest): Erasure[] => [
  ...orderIds.map((id) => ({ kind: 'order' as const, id })),
  ...cardIds.map((id) => ({ kind: 'card' as const, id })),
]

/** The register comes first: only it repeats the erasure of a gift card's recipient. */
async function registerAndEmpty({ dataDir }: Config, erasures: readonly Erasure[]) {
  await registerErasures(dataDir, erasures)
  await emptyDocumentCache(dataDir)
}

/**
 * Erases again what a restored backup has brought back, before the shop serves. Returns how many
 * people.
 */
export async function replayErasures({ db, config }: Shop): Promise<number> {
  let replayed = 0
  // Erasing an order erases the person's others, too.
  for (;;) {
    const [next] = await findReturned(db, config.dataDir)
    if (!next) break
    const erase = next.kind === 'account' ? eraseCustomer : eraseGuest
    await erase(db, restorer, next.id, { isReplay: true })
    replayed += 1
  }
  await completeRegister(db, config.dataDir)
  return replayed
}
