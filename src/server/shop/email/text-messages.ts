import type { Language } from '#shared/words/language.ts'
import type { Context } from '../../context.ts'
import { isPublicAddress, requestChecked } from '../../public-addresses.ts'
import type { TextMessageKind } from '../../records/order-emails.ts'
import { writeOutboxFile } from './email-files.ts'

/** The receiver of the message writes its text from template and values. */
export type TextMessage = {
  /** As +919876543210. */
  recipient: string
  template:
    | 'orderCode'
    | 'claimCode'
    | 'balanceDue'
    | 'payoutAsked'
    | 'payoutCode'
    | 'changeCode'
    | 'signInCode'
    | TextMessageKind
  language: Language
  values: Record<string, string>
}

/** Below the time after which another process sends an unsent message. */
const TIMEOUT_MS = 10_000

export type TextReceiver = {
  url: string
  token: string
  /** False for an address that an owner entered. */
  isPrivateAllowed: boolean
}

/** Undefined: text messages are files in the outbox folder. */
export function findTextReceiver({
  config,
  credentials,
}: Pick<Context, 'config' | 'credentials'>): TextReceiver | undefined {
  if (config.messagesUrl) return { url: config.messagesUrl, token: '', isPrivateAllowed: true }
  const keys = credentials.current('messages')
  return keys && toReceiver(keys, config)
}

export const toReceiver = (
  keys: { url: string; token: string },
  { allowedPrivateHosts }: Pick<Context['config'], 'allowedPrivateHosts'>,
): TextReceiver => ({
  ...keys,
  isPrivateAllowed: allowedPrivateHosts.includes(new URL(keys.url).hostname),
})

/**
 * POSTs to the receiver with an `idempotency-key`; without one writes a file and returns its path.
 * Throws TextRefused unless the response is a 2xx.
 */
export async function sendText(
  receiver: TextReceiver | undefined,
  dataDir: string,
  id: string,
  message: TextMessage,
): Promise<string | undefined> {
  const body = JSON.stringify(message)
  if (!receiver) return writeOutboxFile(dataDir, `${id}.json`, Buffer.from(body))
  const { url, token, isPrivateAllowed } = receiver
  const answer = await requestChecked(
    new URL(url),
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
    (address) => isPrivateAllowed || isPublicAddress(address),
  )
  answer.destroy()
  const { statusCode = 0 } = answer
  if (statusCode < 200 || statusCode > 299) throw new TextRefused(statusCode)
  return undefined
}

/** The receiver of text messages refused one. */
export class TextRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The receiver of text messages answered ${status}.`)
    this.status = status
  }
}
