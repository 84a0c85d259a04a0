import { Secret, TOTP } from 'otpauth'
import type { SessionUser } from '#shared/account.ts'
import type { Db, Pool } from '../db.ts'
import { transaction } from '../db.ts'
import { invalid, ShopError } from '../errors.ts'
import { audit } from './audit.ts'
import { getShop } from './shop.ts'

type Factor = { secret: string | null; confirmed: boolean; lastStep: number }

const codes = (secret: string, email = '', issuer = '') =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), digits: 6, period: 30 })

async function factorOf(db: Db, userId: string): Promise<Factor> {
  const [row] = await db<Factor[]>`
    SELECT totp_secret AS secret, totp_confirmed AS confirmed, totp_last_step AS "lastStep"
    FROM users WHERE id = ${userId} FOR UPDATE`
  return row ?? { secret: null, confirmed: false, lastStep: 0 }
}

/** A fresh secret. It asks for nothing until `confirmSecondFactor` has seen a code of it. */
export async function startSecondFactor(db: Pool, user: SessionUser) {
  const secret = new Secret({ size: 20 }).base32
  const { name } = await getShop(db)
  const changed = await db`
    UPDATE users SET totp_secret = ${secret} WHERE id = ${user.id} AND NOT totp_confirmed RETURNING 1`
  if (changed.length === 0)
    throw new ShopError(
      'conflict',
      'The second factor is on. Turn it off before you set it up anew.',
    )
  return { secret, url: codes(secret, user.email, name).toString() }
}

/** Whether the code is this moment's (or a neighbour's, for clocks that differ) and not used before. */
async function useCode(tx: Db, userId: string, factor: Factor, code: string) {
  if (!factor.secret) return false
  const delta = codes(factor.secret).validate({ token: code, window: 1 })
  if (delta === null) return false
  const step = Math.floor(Date.now() / 30_000) + delta
  if (step <= factor.lastStep) return false
  await tx`UPDATE users SET totp_last_step = ${step} WHERE id = ${userId}`
  return true
}

export async function setSecondFactor(db: Pool, user: SessionUser, code: string, on: boolean) {
  await transaction(db, async (tx) => {
    const factor = await factorOf(tx, user.id)
    if (!(await useCode(tx, user.id, factor, code)))
      throw invalid('code', 'This code is not right. Codes change every 30 seconds.')
    await tx`
      UPDATE users SET totp_confirmed = ${on}, totp_secret = ${on ? factor.secret : null}
      WHERE id = ${user.id}`
    await audit(
      tx,
      user,
      on ? 'second factor on' : 'second factor off',
      `staff:${user.email}`,
      null,
      {},
    )
  })
}

/** `needed` when the account asks for a code and none came; throws nothing, counts nothing. */
export async function checkSecondFactor(
  db: Pool,
  userId: string,
  code: string | undefined,
): Promise<'passed' | 'needed' | 'wrong'> {
  return transaction(db, async (tx) => {
    const factor = await factorOf(tx, userId)
    if (!factor.confirmed) return 'passed'
    if (!code) return 'needed'
    return (await useCode(tx, userId, factor, code)) ? 'passed' : 'wrong'
  })
}
