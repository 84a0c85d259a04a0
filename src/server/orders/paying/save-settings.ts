import type { PaymentSettingsInput } from '#shared/orders/payment-settings-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { lockKnownCategories } from '../../catalogue/categories/categories.ts'
import { lockKnownCollections } from '../../catalogue/collections/collections.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { invalid } from '../../errors.ts'
import { noticeToOwners } from '../../people/notices.ts'
import type { Caller } from '../../people/sign-in/caller.ts'
import { withCode } from '../../people/sign-in/second-factor.ts'
import { getSecretKey } from '../../people/sign-in/secrets.ts'
import { checkPassword } from '../../people/sign-in/sign-in.ts'
import { changePaymentSettings, getPaymentSettings } from '../../records/settings.ts'

/**
 * Requires the owner's password for a new UPI id, which receives money, and a code if the owner
 * has a second factor. Throws 400 if one is missing or wrong, 409 (`overtaken`) for an older
 * version.
 */
export async function savePaymentSettings(
  { db, config }: Pick<Context, 'db' | 'config'>,
  caller: Caller,
  user: SessionUser,
  { password, code, ...input }: PaymentSettingsInput,
) {
  const { upi } = await getPaymentSettings(db)
  const change = async (tx: Tx, mayChangeUpi: boolean) => {
    await lockKnownCategories(tx, input.cod.excluded, 'cod.excluded')
    await lockKnownCollections(tx, input.cod.excludedCollections, 'cod.excludedCollections')
    await lockKnownCategories(tx, input.deposit.categories, 'deposit.categories')
    await changePaymentSettings(tx, user, input, { mayChangeUpi })
  }
  if (upi.id === input.upi.id) {
    await transaction(db, (tx) => change(tx, false))
    return
  }
  if (!password) throw invalid('password', 'password_missing')
  if (user.secondFactor && !code) throw invalid('code', 'code_missing')
  await checkPassword(db, caller, user.id, 'password', password)
  const queueNotices = await noticeToOwners(db, 'upiChanged', caller)
  const save = async (tx: Tx) => {
    await change(tx, true)
    await queueNotices(tx)
  }
  if (user.secondFactor && code) await withCode(db, caller, getSecretKey(config), user, code, save)
  else await transaction(db, save)
}
