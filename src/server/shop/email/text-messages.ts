import type { Language } from '#shared/words/language.ts'
import type { Config } from '../../config.ts'
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
    | 'signInCode'
    | TextMessageKind
  language: Language
  values: Record<string, string>
}

/** Below the time after which another process sends an unsent message. */
const TIMEOUT_MS = 10_000

/**
 * POSTs to MESSAGES_URL with an `idempotency-key`; without the URL writes a file and returns its
 * path. Throws unless the response is a 2xx.
 */
export async function sendText(
  { messagesUrl, dataDir }: Pick<Config, 'messagesUrl' | 'dataDir'>,
  id: string,
  message: TextMessage,
): Promise<string | undefined> {
  const body = JSON.stringify(message)
  if (!messagesUrl) return writeOutboxFile(dataDir, `${id}.json`, Buffer.from(body))
  const answer = await fetch(messagesUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`MESSAGES_URL answered ${answer.status}.`)
  return undefined
}
