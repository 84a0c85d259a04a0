import { createClient } from '@redis/client'
import type { Pool } from '../db.ts'
import { CHANGED, type ChangeChannel, findWalPosition } from './change-channel.ts'

const LONGEST_PAUSE_MS = 2000

/** Messages may be lost while Redis is down; `onReconnect` is called after that. */
export function redisChannel(
  url: string,
  /** Undefined without a replica, because only replicas need the position. */
  primary: Pool | undefined,
  handlers: {
    onNotice: (message: string) => void
    onReconnect: () => void
    onFailure: (error: Error) => void
  },
): ChangeChannel {
  const socket = {
    connectTimeout: 3000,
    keepAlive: true,
    reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS),
  }
  // Fails at once while disconnected instead of queueing.
  const client = createClient({ url, socket, disableOfflineQueue: true, pingInterval: 10_000 })
  const listener = client.duplicate({ disableOfflineQueue: false })
  let isKnown = false
  for (const one of [client, listener])
    one.on('error', (error: Error) => {
      if (!isKnown) handlers.onFailure(error)
      isKnown = true
    })
  listener.on('ready', () => {
    isKnown = false
    handlers.onReconnect()
  })
  void client.connect().catch(() => {})
  void listener.connect().catch(() => {})
  void listener.subscribe(CHANGED, handlers.onNotice).catch(() => {})

  return {
    async send(from, parts) {
      const position = primary && (await findWalPosition(primary))
      const message = JSON.stringify({ from, parts, position })
      await client.publish(CHANGED, message).catch(() => {})
      return position
    },
    async end() {
      for (const one of [client, listener]) one.destroy()
    },
  }
}
