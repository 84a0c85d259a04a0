import { Secret, TOTP } from 'otpauth'
import type { Person } from '#test/support/shop.ts'

/** Turns the second factor on like an authenticator app. */
export async function withFactor(person: Person) {
  const { body } = await person.call('POST', '/api/auth/second-factor/start')
  const secret: string = body.data.secret
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const on = await person.call('POST', '/api/auth/second-factor/confirm', { code: totp.generate() })
  return { secret, totp, codes: on.body.recoveryCodes as string[] }
}
