import { EventEmitter, once } from 'node:events'
import pg from 'pg'

/**
 * Hears what is notified in the database, on one connection of its own that is opened at the first
 * wait and again after it broke. A pooler may pass nothing on, so a wait always ends by itself.
 */
export function noticesOf(url: string) {
  const heard = new EventEmitter().setMaxListeners(0)
  const channels = new Set<string>()
  let opening: Promise<pg.Client | undefined> | undefined
  let current: pg.Client | undefined

  async function open() {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    })
    current = client
    const forget = () => {
      // One that ended late must not take its successor with it.
      if (current !== client) return
      opening = undefined
      channels.clear()
    }
    client.on('error', forget)
    client.on('end', forget)
    client.on('notification', ({ channel, payload }) => heard.emit(`${channel} ${payload}`))
    try {
      await client.connect()
      return client
    } catch {
      forget()
      return undefined
    }
  }

  async function listen(channel: string) {
    opening ??= open()
    const client = await opening
    if (!client || channels.has(channel)) return
    channels.add(channel)
    await client
      .query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      .catch(() => channels.delete(channel))
  }

  return {
    async wait(channel: string, payload: string, ms: number) {
      const signal = AbortSignal.timeout(ms)
      const notice = once(heard, `${channel} ${payload}`, { signal }).then(
        () => true,
        () => false,
      )
      void listen(channel)
      return notice
    },
    async end() {
      const client = await opening
      await client?.end().catch(() => {})
    },
  }
}
