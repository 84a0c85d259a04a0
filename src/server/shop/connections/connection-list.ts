import type { Connection } from '#shared/shop/connection-schema.ts'
import { type ConnectedService, connectedServices } from '#shared/shop/connections.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'

/** The variables of a service that take precedence over the keys of the panel. */
const variables: Record<ConnectedService, { names: string[]; isSet: (config: Config) => boolean }> =
  {
    paypal: {
      names: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
      isSet: ({ paypal }) => paypal.credentials !== undefined,
    },
    razorpay: {
      names: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
      isSet: ({ razorpay }) => razorpay.credentials !== undefined,
    },
    email: { names: ['SMTP_URL'], isSet: ({ smtpUrl }) => smtpUrl !== undefined },
    messages: { names: ['MESSAGES_URL'], isSet: ({ messagesUrl }) => messagesUrl !== undefined },
    courier: {
      names: ['COURIER_BASE_URL', 'COURIER_API_KEY'],
      isSet: ({ courierKey }) => courierKey !== undefined,
    },
  }

export const isSetByEnvironment = (config: Config, service: ConnectedService) =>
  variables[service].isSet(config)

/** A courier's address is set in the environment only. */
export const isAddressMissing = ({ courierBaseUrl }: Config, service: ConnectedService) =>
  service === 'courier' && courierBaseUrl === undefined

type Services = Pick<Context, 'config' | 'credentials'>

/** Never contains a key. */
export const listConnections = (services: Services): Connection[] =>
  connectedServices.map((service) => describe(services, service))

function describe({ config, credentials }: Services, service: ConnectedService): Connection {
  const stored = credentials.list(service)
  const current = stored.find(({ retiredAt }) => retiredAt === null)
  const rest = {
    service,
    version: stored[0]?.version ?? 0,
    earlier: stored
      .filter(({ retiredAt, isErased }) => retiredAt !== null && !isErased)
      .filter(({ accountId, version }) =>
        stored.every((one) => one.accountId !== accountId || one.version <= version),
      )
      .filter(() => service === 'paypal' || service === 'razorpay')
      .map(({ hint, savedAt, keys }) => ({
        hint,
        savedAt: savedAt.toISOString(),
        isReadable: keys !== undefined,
      })),
    isAddressMissing: isAddressMissing(config, service),
    variables: variables[service].names,
  }
  if (isSetByEnvironment(config, service))
    return { ...rest, source: 'environment', hint: '', savedAt: null }
  if (!current) return { ...rest, source: 'none', hint: '', savedAt: null }
  const source = current.keys ? 'panel' : 'unreadable'
  return { ...rest, source, hint: current.hint, savedAt: current.savedAt.toISOString() }
}
