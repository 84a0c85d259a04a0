import { toRupees } from '#shared/money.ts'
import type { CartCredit, CreditUse } from '#shared/orders/credit-schema.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import { type Caller, toNetwork } from '../../../people/sign-in/caller.ts'
import { HOUR, type Limit, limitFailures } from '../../../people/sign-in/throttle.ts'
import { getPaymentSettings } from '../../../records/settings.ts'
import {
  cardOfCode,
  creditBalance,
  findStoreCreditId,
  putCreditInCart,
} from '../../money/credit/credit-record.ts'
import type { SpendableCredit } from '../../money/credit/credit-shares.ts'
import { hashGiftCode } from '../../money/credit/gift-code.ts'

/** Wrong codes per hour for one guesser. */
const GUESSES = 10
/**
 * Wrong codes per hour for a network over all accounts and links. A ceiling for the work that
 * guessing makes: a code has 80 random bits, and a carrier's customers share a network.
 */
const GUESSES_OF_NETWORK = 10_000

export const networkGuessLimit = ({ address }: Pick<Caller, 'address'>): Limit => ({
  key: `giftCode:${toNetwork(address)}`,
  most: GUESSES_OF_NETWORK,
  seconds: HOUR,
})

const guessLimits = (guesserId: string, caller: Pick<Caller, 'address'>): Limit[] => [
  { key: `giftCode:${guesserId}`, most: GUESSES, seconds: HOUR },
  networkGuessLimit(caller),
]

/** Throws 409 if the shop accepts neither gift cards nor store credit. */
export async function refuseWithoutCredit(context: Context) {
  const { giftCards } = await getPaymentSettings(context.db)
  if (!giftCards) throw new ShopError('no_gift_cards')
}

/**
 * Counts wrong codes for `guesserId`: the account, or a link's order with the payer's network and
 * device.
 * Returns the account of a gift card code. Throws 400 for a wrong code, 429 after too many.
 */
export function findCard(
  { db }: Context,
  guesserId: string,
  caller: Pick<Caller, 'address'>,
  code: string,
): Promise<string> {
  return limitFailures(db, guessLimits(guesserId, caller), async () => {
    const id = await cardOfCode(db, hashGiftCode(code))
    if (!id) throw invalid('code', 'gift_code_wrong')
    return id
  })
}

/**
 * Adds a gift card or the store credit to the cart. Throws 400 for a wrong code, 409 if the account
 * is empty or the shop accepts no credit, and 429 after too many wrong codes.
 */
export async function useCredit(
  context: Context,
  userId: string,
  caller: Caller,
  { code }: CreditUse,
) {
  const { db } = context
  await refuseWithoutCredit(context)
  const accountId = code
    ? await findCard(context, userId, caller, code)
    : await findStoreCreditId(db, userId)
  const balance = accountId ? await creditBalance(db, accountId, userId) : 0
  if (!accountId || balance === 0) throw new ShopError(code ? 'card_empty' : 'no_store_credit')
  await putCreditInCart(db, userId, accountId)
}

/**
 * Returns the balance of a gift card. Throws 400 for a wrong code, 409 if the shop accepts none,
 * 429 after too many.
 */
export async function checkCard(context: Context, userId: string, caller: Caller, code: string) {
  await refuseWithoutCredit(context)
  const id = await findCard(context, userId, caller, code)
  const balance = toRupees(await creditBalance(context.db, id, userId))
  return { codeEnd: code.slice(-4).toUpperCase(), balance }
}

export async function readCartCredit(
  db: Db,
  userId: string,
  accounts: readonly SpendableCredit[],
): Promise<CartCredit> {
  const ownAccountId = await findStoreCreditId(db, userId)
  return {
    accounts: accounts.map(({ accountId, kind, codeEnd, paise }) => ({
      _id: accountId,
      kind,
      codeEnd,
      balance: toRupees(paise),
    })),
    storeCredit: ownAccountId ? toRupees(await creditBalance(db, ownAccountId, userId)) : 0,
  }
}
