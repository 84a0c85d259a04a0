import type { ConnectedService } from '#shared/shop/connections.ts'
import { withFactor } from './second-factor.ts'
import { openShop, type Person } from './shop.ts'

/** Empty variables count as not set. */
export const withoutKeys = {
  PAYPAL_CLIENT_ID: '',
  PAYPAL_CLIENT_SECRET: '',
  PAYPAL_WEBHOOK_ID: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
}

/**
 * A shop without keys in the environment, whose owner has a second factor. `save` and `remove` send
 * the password, a code and the newest version, unless `more` has others.
 */
export async function openUnconnectedShop({
  env = {},
  ...options
}: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ ...options, env: { ...withoutKeys, ...env } })
  const { owner } = shop
  const { totp, codes: recoveryCodes } = await withFactor(owner)

  /** A code counts once; tests cannot wait for the next one. */
  async function newCode() {
    await shop.db`UPDATE users SET totp_last_step = 0`
    return totp.generate()
  }
  async function getConnection(service: ConnectedService) {
    const { body } = await owner.call('GET', '/api/admin/connections')
    return body.data.find((one: { service: string }) => one.service === service)
  }
  const prove = async (service: ConnectedService) => ({
    password: shop.password,
    code: await newCode(),
    version: (await getConnection(service)).version,
  })
  const save = async (
    service: ConnectedService,
    keys: object,
    more: object = {},
    person: Person = owner,
  ) =>
    person.call('PUT', '/api/admin/connections', {
      service,
      keys,
      ...(await prove(service)),
      ...more,
    })
  const remove = async (service: ConnectedService, more: object = {}) =>
    owner.call('POST', '/api/admin/connections/remove', {
      service,
      ...(await prove(service)),
      ...more,
    })
  return { ...shop, newCode, recoveryCodes, getConnection, save, remove }
}
