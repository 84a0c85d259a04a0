import type { AddressCorrection, AdminOrder, OrderNotes } from '#shared/orders/order-schema.ts'
import { hasShipped } from '#shared/orders/states.ts'
import { stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import type { OrderStatus } from '#shared/orders/vocabulary.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { normalizeAddress } from '../../people/addresses.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { queueAddressEmail } from '../../records/order-emails.ts'
import { addEvent } from '../core/record/history.ts'
import { setOrderAddress, setStaffNotes } from '../core/record/order-record.ts'
import { findOrderContact, followOrderContact } from '../guests/guest-contact.ts'
import { movePlaceOfSupply } from '../parts/documents/tax-buyer.ts'
import { redirectPromise } from '../parts/promise/promises.ts'
import { getAnyOrder } from '../reading/orders.ts'

type State = Parameters<typeof setOrderAddress>[2] & {
  orderStatus: OrderStatus
  abandoned: boolean
  updatedAt: Date
  country: string
}

/**
 * Corrects the delivery address of an order. Throws 400 if it would lose its phone, 404 for a missing order, 409 if it is sent
 * (`order_sent`), abandoned, rejected, moved to another country (`order_abroad`) or changed since
 * it was read (`overtaken`).
 */
export async function correctAddress(
  db: Pool,
  actor: Actor,
  id: string,
  { version, country, ...input }: AddressCorrection,
): Promise<AdminOrder> {
  await transaction(db, async (tx) => {
    const [state] = await tx<State[]>`
      SELECT order_status AS "orderStatus", abandoned, updated_at AS "updatedAt",
             recipient_name AS "recipientName", address, city, pincode, phone, notes, country, region
      FROM orders WHERE id = ${id} FOR UPDATE`
    if (!state) throw new ShopError('order_not_found')
    if (version !== undefined && version !== state.updatedAt.toISOString())
      throw new ShopError('overtaken.order')
    if (hasShipped(state.orderStatus)) throw new ShopError('order_sent')
    if (state.abandoned) throw new ShopError('order_abandoned')
    if (state.orderStatus === 'rejected') throw new ShopError('order_rejected')
    if (input.phone === '' && state.phone !== '') throw invalid('phone', 'phone_missing')
    const isOrderAbroad = isAbroad(state.country)
    if (country !== undefined && country !== state.country) throw new ShopError('order_abroad')
    const { country: _, ...correctedAddress } = normalizeAddress({
      ...input,
      country: state.country,
    })
    const to = {
      ...correctedAddress,
      recipientName: input.recipientName ?? state.recipientName,
      region: isOrderAbroad ? (input.region ?? state.region) : '',
    }
    const fields = Object.keys(to) as (keyof typeof to)[]
    if (fields.every((field) => to[field] === state[field])) return
    const contact = await findOrderContact(tx, id)
    await setOrderAddress(tx, id, to)
    if (contact) await followOrderContact(tx, contact, id)
    await addEvent(tx, id, { kind: 'addressCorrected' }, actor.userName)
    await queueAddressEmail(tx, id)
    // The audit log is never erased, so it contains only city and PIN code.
    const loggedAddress = ({ city, pincode }: typeof to) => ({ city, pincode })
    await audit(
      tx,
      actor,
      'orderAddressCorrected',
      `order:${id}`,
      loggedAddress(state),
      loggedAddress(to),
    )
    if (isOrderAbroad) return
    const placeOfSupply = to.pincode === state.pincode ? undefined : stateOfPincode(to.pincode)
    if (placeOfSupply) await movePlaceOfSupply(tx, id, placeOfSupply)
    if (to.pincode !== state.pincode) await redirectPromise(tx, id, to.pincode)
  })
  return getAnyOrder(db, id)
}

/**
 * Saves the staff's notes on an order. Throws 404 for a missing order, 409 (`overtaken`) if the
 * notes changed since they were read.
 */
export async function noteOrder(
  db: Pool,
  actor: Actor,
  id: string,
  { notes, notesWas }: OrderNotes,
): Promise<AdminOrder> {
  await transaction(db, async (tx: Tx) => {
    const [storedOrder] = await tx<{ notes: string }[]>`
      SELECT staff_notes AS notes FROM orders WHERE id = ${id} FOR UPDATE`
    if (!storedOrder) throw new ShopError('order_not_found')
    if (notesWas !== undefined && notesWas !== storedOrder.notes)
      throw new ShopError('overtaken.notes')
    await setStaffNotes(tx, id, notes)
    await audit(tx, actor, 'orderNoted', `order:${id}`, null, { letters: notes.length })
  })
  return getAnyOrder(db, id)
}
