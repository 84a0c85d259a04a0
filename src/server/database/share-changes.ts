import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type PublicPart, publicParts } from '#shared/call.ts'
import type { Pool } from '../db.ts'
import { CHANGED, type ChangeChannel, databaseChannel, findWalPosition } from './change-channel.ts'
import type { Replica } from './replica.ts'

/** Delay before stock changes are announced, so that the changes of a flash sale share a message. */
const STOCK_DELAY_MS = 50

const notice = z.object({
  from: z.string(),
  parts: z.array(z.enum(publicParts)),
  /** Log position of the primary after the change. */
  position: z.string().optional(),
})

/** Stock may lag like the replica, because every order changes it. */
const isForReplicas = (parts: readonly PublicPart[]) => parts.some((part) => part !== 'stock')

/**
 * Combines the changes of one tick into a message, and the stock changes of `STOCK_DELAY_MS`.
 * Messages may overlap, because their order does not matter. A failed message is dropped, because
 * caches expire after a second. Resolves to a log position after the change.
 */
function createAnnouncer(channel: ChangeChannel, self: string) {
  let waiting = new Set<PublicPart>()
  let sending: Promise<string | undefined> | undefined

  async function send(): Promise<string | undefined> {
    if (!isForReplicas([...waiting])) await pause(STOCK_DELAY_MS)
    const parts = [...waiting]
    waiting = new Set()
    sending = undefined
    return channel.send(self, parts).catch(() => undefined)
  }

  return (parts: readonly PublicPart[]): Promise<string | undefined> => {
    for (const part of parts) waiting.add(part)
    sending ??= Promise.resolve().then(send)
    return sending
  }
}

/** Returns undefined for a message of this process and for a malformed one. */
function readChange(text: string, self: string) {
  try {
    const { from, parts, position } = notice.parse(JSON.parse(text))
    return from === self ? undefined : { parts, position }
  } catch {
    return undefined
  }
}

type Caches = {
  invalidate(parts: readonly PublicPart[]): void
  onChanged(listener: (parts: readonly PublicPart[]) => void): void
}
type Connections = { redisUrl: string | undefined; db?: Pool; replica?: Replica | undefined }

/**
 * Invalidates the caches of all processes within milliseconds of a change, and keeps them from
 * reading a replica that lags behind it. Uses Redis or else NOTIFY; without either, caches expire
 * after a second. Resolves to a function that stops it.
 */
export async function shareChanges(
  caches: Caches,
  { redisUrl, db, replica }: Connections,
  warn: (text: string) => void,
): Promise<() => Promise<void>> {
  const self = randomUUID()
  const onNotice = (text: string) => {
    const change = readChange(text, self)
    if (!change) return
    if (isForReplicas(change.parts)) replica?.mustHave(Promise.resolve(change.position))
    caches.invalidate(change.parts)
  }
  const onReconnect = () => {
    if (db) replica?.mustHave(findWalPosition(db))
    caches.invalidate(publicParts)
  }
  const onFailure = ({ message }: Error) =>
    warn(`REDIS_URL does not answer (${message}). Other processes see a change a second later.`)

  let channel: ChangeChannel
  if (redisUrl) {
    const { redisChannel } = await import('./redis-line.ts')
    channel = redisChannel(redisUrl, replica && db, { onNotice, onReconnect, onFailure })
  } else if (db) {
    channel = databaseChannel(db)
    if (!(await db.followNotices(CHANGED, { onNotice, onReconnect })))
      warn(
        'DATABASE_URL leads to a pooler, which passes no notices on: other processes see a change a second later. Set DATABASE_DIRECT_URL or REDIS_URL.',
      )
  } else return async () => {}

  const announce = createAnnouncer(channel, self)
  caches.onChanged((parts) => {
    const position = announce(parts)
    if (isForReplicas(parts)) replica?.mustHave(position)
  })
  return () => channel.end()
}
