import type { SessionUser } from '#shared/people/account-schema.ts'
import type { ConnectionInput, ConnectionRemoval } from '#shared/shop/connection-schema.ts'
import { insertCredentials, retireCredentials } from '../../connections/credential-record.ts'
import { type CredentialStore, sealKeys } from '../../connections/credential-store.ts'
import type { Context } from '../../context.ts'
import type { Pool, Tx } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { noticeToOwners } from '../../people/notices.ts'
import type { Caller } from '../../people/sign-in/caller.ts'
import { withCode } from '../../people/sign-in/second-factor.ts'
import { getSecretKey } from '../../people/sign-in/secrets.ts'
import { checkPassword } from '../../people/sign-in/sign-in.ts'
import { countUse, HOUR } from '../../people/sign-in/throttle.ts'
import { audit } from '../../records/audit.ts'
import { isAddressMissing, isSetByEnvironment } from './connection-list.ts'
import { type EnteredKeys, tryKeys } from './try-keys.ts'

type Services = Pick<Context, 'db' | 'config' | 'credentials' | 'providers'>

/** Each try calls an address that the owner named. */
const TRIES_AN_HOUR = 60

export const limitTries = (db: Pool, user: SessionUser) =>
  countUse(db, [{ key: `connection try:${user.id}`, most: TRIES_AN_HOUR, seconds: HOUR }])

/**
 * Tries the keys and stores them as a new version. Throws 403 without a second factor, 400 for a
 * wrong password or code and for keys that the service refuses, 503 if it does not answer, 409 if
 * the environment sets the keys or another version was saved meanwhile. Nothing is stored then.
 */
export async function saveConnection(
  services: Services,
  caller: Caller,
  user: SessionUser,
  input: ConnectionInput,
) {
  const { db, config, credentials } = services
  const { service, version } = input
  if (isSetByEnvironment(config, service)) throw new ShopError('set_in_environment')
  if (isAddressMissing(config, service)) throw new ShopError('courier_address_missing')
  await provePassword(db, caller, user, input)
  if ((credentials.list(service)[0]?.version ?? 0) > version)
    throw new ShopError('overtaken.connection')
  await limitTries(db, user)
  const entered = { service, keys: input.keys } as EnteredKeys
  await tryKeys(services, entered, 'phone' in input ? input.phone : undefined)
  const isSameAccount = 'isSameAccount' in input && input.isSameAccount
  const accountId = findAccount(credentials, entered, isSameAccount)
  const hint = toHint(entered)
  const secretKey = getSecretKey(config)
  await change(services, caller, user, input, async (tx) => {
    const former = credentials.list(service).find(({ retiredAt }) => retiredAt === null)
    const saved = await insertCredentials(tx, {
      service,
      seenVersion: version,
      accountId,
      hint,
      seal: (id) => sealKeys(secretKey, { service, id }, entered.keys),
    })
    await audit(
      tx,
      user,
      'connectionSaved',
      `connection:${service}`,
      former ? { version: former.version, hint: former.hint } : null,
      { version: saved, hint },
    )
  })
}

/**
 * Stops using the keys for new payments. They still capture and refund earlier ones. Throws
 * like `saveConnection`, and 409 without keys.
 */
export async function removeConnection(
  services: Services,
  caller: Caller,
  user: SessionUser,
  input: ConnectionRemoval,
) {
  const { db, credentials } = services
  const { service, version } = input
  await provePassword(db, caller, user, input)
  const current = credentials.list(service).find(({ retiredAt }) => retiredAt === null)
  if (!current) throw new ShopError('not_connected')
  await change(services, caller, user, input, async (tx) => {
    await retireCredentials(tx, service, version)
    await audit(
      tx,
      user,
      'connectionRemoved',
      `connection:${service}`,
      { version: current.version, hint: current.hint },
      null,
    )
  })
}

/** Throws 403 without a second factor, 400 for a missing or wrong password and a missing code. */
async function provePassword(
  db: Pool,
  caller: Caller,
  user: SessionUser,
  { password, code }: { password: string; code: string },
) {
  if (!user.secondFactor) throw new ShopError('second_factor_needed')
  if (password === '') throw invalid('password', 'password_missing')
  if (code.trim() === '') throw invalid('code', 'code_missing')
  await checkPassword(db, caller, user.id, 'password', password)
}

/** Runs `work` with the code, tells the owners, and reads the keys again in this process. */
async function change(
  { db, config, credentials }: Services,
  caller: Caller,
  user: SessionUser,
  { code }: { code: string },
  work: (tx: Tx) => Promise<void>,
) {
  const queueNotices = await noticeToOwners(db, 'connectionChanged', caller)
  await withCode(db, caller, getSecretKey(config), user, code, async (tx) => {
    await work(tx)
    await queueNotices(tx)
  })
  await credentials.reload()
}

/**
 * The same id of a key proves the same account, so that a new secret needs no answer of the owner.
 * Undefined for an account that the shop has not used before.
 */
function findAccount(
  credentials: CredentialStore,
  entered: EnteredKeys,
  isSameAccount: boolean,
): string | undefined {
  const stored = credentials.list(entered.service)
  const keyId = toKeyId(entered)
  const known = stored.find(
    ({ service, keys }) =>
      keyId !== undefined && keys && toKeyId({ service, keys } as EnteredKeys) === keyId,
  )
  return known?.accountId ?? (isSameAccount ? stored[0]?.accountId : undefined)
}

function toKeyId(entered: EnteredKeys): string | undefined {
  if (entered.service === 'paypal') return entered.keys.clientId
  if (entered.service === 'razorpay') return entered.keys.keyId
  return undefined
}

/** What the panel shows of the keys: nothing secret. */
function toHint(entered: EnteredKeys): string {
  switch (entered.service) {
    case 'paypal':
    case 'razorpay':
      return `…${toKeyId(entered)?.slice(-4)}`
    case 'email':
      return `${entered.keys.host}:${entered.keys.port}`
    case 'messages':
      return new URL(entered.keys.url).hostname
    case 'courier':
      return ''
  }
}
