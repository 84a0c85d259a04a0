import { connect, type Socket } from 'node:net'
import type { ConnectionKeys } from '#shared/shop/connection-schema.ts'
import type { Context } from '../../context.ts'
import { checkedLookup, isPublicAddress, refuseLiteral } from '../../public-addresses.ts'

/** `url` is the environment's; the others are an owner's, whose host must be public. */
export type EmailServer =
  | { url: string }
  | (ConnectionKeys['email'] & { isPrivateAllowed: boolean })

/** Undefined: emails are files in the outbox folder. */
export function findEmailServer({
  config,
  credentials,
}: Pick<Context, 'config' | 'credentials'>): EmailServer | undefined {
  if (config.smtpUrl) return { url: config.smtpUrl }
  const keys = credentials.current('email')
  return keys && withPrivateHosts(keys, config)
}

export const withPrivateHosts = (
  keys: ConnectionKeys['email'],
  { allowedPrivateHosts }: Pick<Context['config'], 'allowedPrivateHosts'>,
): EmailServer => ({ ...keys, isPrivateAllowed: allowedPrivateHosts.includes(keys.host) })

const TIMEOUT_MS = 10_000

const timeouts = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: 2 * TIMEOUT_MS,
}

/** The library is loaded with the first email, because it slows down the start. */
export async function openTransport(server: EmailServer | undefined) {
  const { default: nodemailer } = await import('nodemailer')
  if (!server) return nodemailer.createTransport({ streamTransport: true, buffer: true })
  if ('url' in server) return nodemailer.createTransport({ url: server.url, ...timeouts })
  const { host, port, userName, password, isPrivateAllowed } = server
  return nodemailer.createTransport({
    host,
    port,
    secure: port === 465,
    // A password must not cross the internet unencrypted.
    requireTLS: !isPrivateAllowed,
    auth: { user: userName, pass: password },
    ...timeouts,
    getSocket: (_: unknown, callback: (error: Error | null, socket?: object) => void) =>
      openSocket(server).then(
        (connection) => callback(null, { connection }),
        (error) => callback(error),
      ),
  })
}

/** Rejects with PrivateAddress. */
async function openSocket({
  host,
  port,
  isPrivateAllowed,
}: Exclude<EmailServer, { url: string }>): Promise<Socket> {
  const isAllowed = (address: string) => isPrivateAllowed || isPublicAddress(address)
  refuseLiteral(host, isAllowed)
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: checkedLookup(isAllowed), timeout: TIMEOUT_MS })
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners('timeout').removeListener('error', reject)
      resolve(socket)
    })
  })
}
