import { emailedPath } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { SecurityState } from '#shared/people/security-schema.ts'
import type { Language } from '#shared/words/language.ts'
import { type Db, isUniqueViolation, type Pool, sql, type Tx, transaction } from '../db.ts'
import { invalid, ShopError } from '../errors.ts'
import { accountEmail } from '../records/account-email.ts'
import { putInOutbox } from '../records/outbox.ts'
import { recordEvent } from './account-events.ts'
import {
  deleteConfirmations,
  deleteResets,
  insertConfirmation,
  useConfirmation,
} from './emailed-links.ts'
import { noticeTo } from './notices.ts'
import { NO_PASSWORD } from './passwords/passwords.ts'
import type { Caller } from './sign-in/caller.ts'
import { deleteRecoveryCodes, recoveryCodesLeft } from './sign-in/recovery-codes.ts'
import {
  accountCheckLimits,
  countUse,
  HOUR,
  limitByAddress,
  limitFailures,
  limitUses,
} from './sign-in/throttle.ts'
import { hashToken, newToken } from './tokens.ts'
import { setEmail, setVerified } from './user-record.ts'

/** Limit per account and per address. */
const EMAILS_AN_HOUR = 3

type EmailToConfirm = { userId: string; email: string; isNew: boolean; language: Language }

/**
 * Queues an email with a link that confirms the address. With `isNew` it replaces the account's.
 */
export async function queueConfirmationEmail(tx: Tx, toConfirm: EmailToConfirm, origin: string) {
  const { userId, email, isNew, language } = toConfirm
  const token = newToken()
  await insertConfirmation(tx, userId, email, token)
  const link = origin + emailedPath('confirmEmail', token)
  const payload = { userId, link, isNew, language }
  await putInOutbox(tx, { kind: 'confirmEmail', recipient: email, payload })
}

/** One account cannot flood many inboxes, and many accounts cannot flood one inbox. */
const emailLimits = (userId: string, email: string) => [
  { key: `confirm mails of:${userId}`, most: EMAILS_AN_HOUR, seconds: HOUR },
  { key: `confirm mails to:${email}`, most: EMAILS_AN_HOUR, seconds: HOUR },
]

const languageFor = ({ role }: SessionUser, { language }: Caller) =>
  role === 'admin' ? 'en' : language

/** Sends the confirmation email again. Throws 409 if the address is confirmed or missing. */
export async function resendConfirmation(
  db: Pool,
  caller: Caller,
  user: SessionUser,
  origin: string,
) {
  const { emailVerified } = await loadSecurityState(db, user.id)
  if (emailVerified) throw new ShopError('email_confirmed')
  if (user.email === '') throw new ShopError('email_none')
  const { id: userId, email } = user
  const language = languageFor(user, caller)
  await limitUses(db, emailLimits(userId, email), () =>
    transaction(db, (tx) =>
      queueConfirmationEmail(tx, { userId, email, isNew: false, language }, origin),
    ),
  )
}

/**
 * Emails a link that changes the account's address. Changes nothing before confirmation. Throws 409
 * for a taken address, 429 beyond the limit.
 */
export async function requestEmailChange(
  db: Pool,
  caller: Caller,
  user: SessionUser,
  email: string,
  origin: string,
) {
  if (email === user.email) throw invalid('newEmail', 'email_unchanged')
  await countUse(db, accountCheckLimits(caller))
  await limitUses(db, emailLimits(user.id, email), async () => {
    const accounts = await db`SELECT 1 FROM users WHERE email = ${email}`
    if (accounts.length > 0) throw emailTaken()
    const language = languageFor(user, caller)
    const toConfirm = { userId: user.id, email, isNew: true, language }
    await transaction(db, (tx) => queueConfirmationEmail(tx, toConfirm, origin))
  })
}

const emailTaken = () => new ShopError('email_taken')

const linkExpired = () => new ShopError('link_expired')

type Confirmation = { userId: string; newEmail: string; email: string }

/**
 * Confirms an address by the token of an email. Throws 400 for a used, expired or unknown token.
 */
export async function confirmEmail(db: Pool, caller: Caller, token: string) {
  const { userId, newEmail, email } = await limitFailures(
    db,
    [limitByAddress('confirm-email', caller)],
    async () => {
      const [confirmation] = await db<Confirmation[]>`
        SELECT c.user_id AS "userId", c.email AS "newEmail", u.email
        FROM email_confirmations c JOIN users u ON u.id = c.user_id
        WHERE c.token_hash = ${hashToken(token)} AND c.expires_at > now()`
      if (!confirmation) throw linkExpired()
      return confirmation
    },
  )
  const isNew = newEmail !== email
  const queueNotice = isNew ? await noticeTo(db, userId, 'emailChanged', caller) : undefined
  try {
    await transaction(db, async (tx) => {
      if (!(await useConfirmation(tx, token))) throw linkExpired()
      await setEmail(tx, userId, newEmail)
      await deleteConfirmations(tx, userId)
      if (isNew) await deleteResets(tx, userId)
      await queueNotice?.(tx)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw emailTaken()
    throw error
  }
  const kind = isNew ? 'emailChanged' : 'emailConfirmed'
  await recordEvent(db, kind, { id: userId, email: newEmail }, caller)
}

export async function loadSecurityState(db: Db, userId: string): Promise<SecurityState> {
  const [row] = await db<Omit<SecurityState, 'recoveryCodesLeft'>[]>`
    SELECT ${accountEmail} AS email, u.email_verified AS "emailVerified", u.verified_phone AS phone,
           u.password_hash <> ${NO_PASSWORD} AS "hasPassword", u.totp_confirmed AS "secondFactor",
           (SELECT c.email FROM email_confirmations c
            WHERE c.user_id = u.id AND c.email <> u.email AND c.expires_at > now()
            ORDER BY c.expires_at DESC LIMIT 1) AS "newEmail"
    FROM users u WHERE id = ${userId}`
  if (!row) throw new ShopError('signed_out')
  return { ...row, recoveryCodesLeft: await recoveryCodesLeft(db, userId) }
}

/**
 * A link or code that was sent to the address must have been used. Removes an existing second
 * factor, which may belong to an attacker who registered this address first.
 */
export async function proveAddress(tx: Tx, userId: string) {
  if (await setVerified(tx, userId)) await deleteRecoveryCodes(tx, userId)
}

/**
 * Returns those of the orders whose buyer's address is proved. An unproved address receives no text
 * that its buyer wrote.
 */
export async function listVerifiedOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.id IN (SELECT id::uuid FROM jsonb_array_elements_text(${sql.json(orderIds)}::jsonb) one (id))
      AND u.email_verified`
  return new Set(rows.map(({ id }) => id))
}
