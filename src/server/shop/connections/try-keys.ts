import { randomUUID } from 'node:crypto'
import { indianPhone } from '#shared/people/indian-formats.ts'
import type { ConnectionKeys, ConnectionTry } from '#shared/shop/connection-schema.ts'
import type { ConnectedService } from '#shared/shop/connections.ts'
import type { Context } from '../../context.ts'
import { invalid, ShopError } from '../../errors.ts'
import { CourierKeyRefused } from '../../orders/sending/couriers/courier-api.ts'
import { sandboxCourier } from '../../orders/sending/couriers/sandbox-courier.ts'
import { adapterWith } from '../../orders/ways/index.ts'
import { PrivateAddress } from '../../public-addresses.ts'
import { getShop } from '../../records/settings.ts'
import { type ServiceProblem, unreachableProblem } from '../../service-problem.ts'
import { checkEmailServer } from '../email/check-email-server.ts'
import { type EmailServer, findEmailServer, withPrivateHosts } from '../email/email-server.ts'
import {
  findTextReceiver,
  sendText,
  type TextReceiver,
  TextRefused,
  toReceiver,
} from '../email/text-messages.ts'

type Services = Pick<Context, 'db' | 'config' | 'credentials' | 'providers'>
type Problem = Pick<ServiceProblem, 'code' | 'detail'> | undefined

/** A parcel that every courier has a price for. */
const SAMPLE_PARCEL = { pincode: '110001', grams: 500, collectPaise: 0 }
const SAMPLE_CODE = '000000'

async function tryCourier(baseUrl: string, apiKey: string | undefined): Promise<Problem> {
  try {
    await sandboxCourier(baseUrl, apiKey).rates(SAMPLE_PARCEL)
    return undefined
  } catch (error) {
    if (error instanceof Error && error.cause instanceof CourierKeyRefused)
      return { code: 'credentials', detail: 'status 401' }
    return unreachableProblem(error, 'COURIER_BASE_URL')
  }
}

/** Sends a sample sign-in code, because services only send texts that were registered. */
async function tryTextReceiver(
  { db, config }: Pick<Context, 'db' | 'config'>,
  receiver: TextReceiver,
  phone: string,
): Promise<Problem> {
  const { name: shop } = await getShop(db)
  try {
    await sendText(receiver, config.dataDir, randomUUID(), {
      recipient: `+91${indianPhone(phone)}`,
      template: 'signInCode',
      language: 'en',
      values: { shop, code: SAMPLE_CODE },
    })
    return undefined
  } catch (error) {
    if (error instanceof PrivateAddress) return { code: 'private', detail: error.message }
    if (!(error instanceof TextRefused)) return unreachableProblem(error, 'MESSAGES_URL')
    const isRefused = error.status === 401 || error.status === 403
    return { code: isRefused ? 'credentials' : 'refused', detail: `status ${error.status}` }
  }
}

/** Keys with their service, as an owner entered them. */
export type EnteredKeys = {
  [Service in ConnectedService]: { service: Service; keys: ConnectionKeys[Service] }
}[ConnectedService]

/** Throws 400 if the service refuses the keys or its host is private, 503 if it does not answer. */
export async function tryKeys(services: Services, entered: EnteredKeys, phone: string | undefined) {
  throwProblem(await findProblem(services, entered, phone))
}

async function findProblem(
  services: Services,
  entered: EnteredKeys,
  phone: string | undefined,
): Promise<Problem> {
  const { config } = services
  switch (entered.service) {
    case 'paypal':
    case 'razorpay':
      return adapterWith(config)(entered.service, entered.keys as never).check()
    case 'email':
      return checkEmailServer(withPrivateHosts(entered.keys, config))
    case 'messages': {
      const receiver = toReceiver(entered.keys, config)
      if (!receiver.isPrivateAllowed && !receiver.url.startsWith('https:'))
        throw invalid('keys.url', 'address_not_https')
      return tryTextReceiver(services, receiver, phone ?? '')
    }
    case 'courier':
      if (config.courierBaseUrl === undefined) throw new ShopError('courier_address_missing')
      return tryCourier(config.courierBaseUrl, entered.keys.apiKey)
  }
}

/**
 * Tries the keys that the service has. Throws 409 if it has none, 400 if it refuses them or
 * `messages` has no phone, 503 if it does not answer.
 */
export async function tryConnection(services: Services, { service, phone }: ConnectionTry) {
  const { config, credentials, providers } = services
  const notConnected = () => new ShopError('not_connected')
  switch (service) {
    case 'paypal':
    case 'razorpay': {
      const provider = providers.all.find(({ name }) => name === service)
      if (!provider) throw notConnected()
      return throwProblem(await provider.check())
    }
    case 'email': {
      const server: EmailServer | undefined = findEmailServer(services)
      if (!server) throw notConnected()
      return throwProblem(await checkEmailServer(server))
    }
    case 'messages': {
      const receiver = findTextReceiver(services)
      if (!receiver) throw notConnected()
      if (phone === undefined) throw invalid('phone', 'test_phone_missing')
      return throwProblem(await tryTextReceiver(services, receiver, phone))
    }
    case 'courier': {
      const apiKey = config.courierKey ?? credentials.current('courier')?.apiKey
      if (config.courierBaseUrl === undefined) throw notConnected()
      return throwProblem(await tryCourier(config.courierBaseUrl, apiKey))
    }
  }
}

function throwProblem(problem: Problem) {
  if (!problem) return
  const { code, detail } = problem
  if (code === 'private') throw invalid('keys', 'host_private', { host: detail })
  if (code === 'unreachable') throw new ShopError('service_unreachable', { detail })
  throw invalid('keys', 'keys_refused', { detail })
}
