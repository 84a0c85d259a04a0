import type { ConsentsInput, CustomerDatesInput } from '#shared/shop/customer-schema.ts'
import { consentChannels } from '#shared/shop/customer-vocabulary.ts'
import { type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import {
  hasSameDates,
  readAnswers,
  readDates,
  setAnswers,
  setDates,
} from '../../people/customers/customer-details.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { getCustomer } from './customers.ts'
import { lockCustomer } from './lock-customer.ts'

/** Records that dates changed but not which, because the audit log is never erased. */
export async function saveDates(
  db: Pool,
  actor: Actor,
  id: string,
  { datesWas, ...dates }: CustomerDatesInput,
) {
  await transaction(db, async (tx) => {
    const { personId, subject } = await lockCustomer(tx, id)
    const stored = await readDates(tx, personId)
    if (datesWas && !hasSameDates(datesWas, stored)) throw new ShopError('overtaken.dates')
    await setDates(tx, personId, stored, dates)
    await audit(tx, actor, 'customerDated', subject, null, {})
  })
  return getCustomer(db, id)
}

/** Records whether a customer may be written to. An unchanged answer keeps its time and its recorder. */
export async function saveConsents(
  db: Pool,
  actor: Actor,
  id: string,
  { answers, answersWas }: ConsentsInput,
) {
  await transaction(db, async (tx) => {
    const { personId, subject } = await lockCustomer(tx, id)
    const stored = await readAnswers(tx, personId)
    if (answersWas && consentChannels.some((channel) => answersWas[channel] !== stored[channel]))
      throw new ShopError('overtaken.consents')
    await setAnswers(tx, personId, stored, { answers, recordedBy: actor.id })
    await audit(tx, actor, 'consentRecorded', subject, stored, answers)
  })
  return getCustomer(db, id)
}
