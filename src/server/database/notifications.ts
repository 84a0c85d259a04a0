import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sessionOptions } from './session-options.ts'

const HEARTBEAT_MS = 10_000
const ANSWER_MS = 4000
const LONGEST_PAUSE_MS = 2000

/** `onReconnect` is called after notifications may have been missed. */
type Follower = { onNotice: (payload: string) => void; onReconnect: () => void }

/** One connection, reopened after failures. Poolers drop NOTIFY, so every wait has a timeout. */
export function openNotices(url: string) {
  const emitter = new EventEmitter().setMaxListeners(0)
  const channels = new Set<string>()
  const followers = new Map<string, Follower>()
  const ending = new AbortController()
  let opening: Promise<pg.Client | undefined> | undefined
  let current: pg.Client | undefined
  let isPooled = false

  async function open() {
    const client = new pg.Client({
      ...sessionOptions(url),
      application_name: 'zari notices',
      connectionTimeoutMillis: 3000,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    }) as pg.Client & { processID?: number }
    current = client
    const resetConnection = () => {
      // A late failure of an old connection must not reset its successor.
      if (current !== client || opening === undefined) return
      opening = undefined
      channels.clear()
      if (followers.size > 0) void reopen()
    }
    client.on('error', resetConnection)
    client.on('end', resetConnection)
    client.on('notification', ({ channel, payload = '' }) => {
      emitter.emit(`${channel} ${payload}`)
      followers.get(channel)?.onNotice(payload)
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      // A pooler reports an invented process id.
      if (rows[0]?.pid === client.processID) return client
      isPooled = true
      void client.end().catch(() => {})
      return undefined
    } catch {
      void client.end().catch(() => {})
      resetConnection()
      return undefined
    }
  }

  async function listen(channel: string): Promise<boolean> {
    if (isPooled || ending.signal.aborted) return false
    opening ??= open()
    const client = await opening
    if (!client) return false
    if (channels.has(channel)) return true
    channels.add(channel)
    return client.query(`LISTEN ${pg.escapeIdentifier(channel)}`).then(
      () => true,
      () => !channels.delete(channel),
    )
  }

  let reopening = false
  async function reopen() {
    if (reopening) return
    reopening = true
    for (
      let ms = 50;
      !ending.signal.aborted && !isPooled;
      ms = Math.min(ms * 2, LONGEST_PAUSE_MS)
    ) {
      const options = { signal: ending.signal, ref: false }
      await pause(ms, undefined, options).catch(() => {})
      const joined = await Promise.all([...followers.keys()].map(listen))
      if (joined.includes(false)) continue
      for (const { onReconnect } of followers.values()) onReconnect()
      break
    }
    reopening = false
  }

  /** Detects a connection that hangs without an error. */
  const heartbeat = setInterval(async () => {
    const client = channels.size > 0 ? await opening : undefined
    await client?.query('SELECT 1').catch(() => client.end().catch(() => {}))
  }, HEARTBEAT_MS).unref()

  return {
    async wait(channel: string, payload: string, ms: number) {
      const signal = AbortSignal.timeout(ms)
      const notice = once(emitter, `${channel} ${payload}`, { signal }).then(
        () => true,
        () => false,
      )
      void listen(channel)
      return notice
    },
    /** Returns false behind a pooler, where no notifications arrive. */
    async follow(channel: string, follower: Follower): Promise<boolean> {
      followers.set(channel, follower)
      if (await listen(channel)) return true
      if (!isPooled) void reopen()
      return !isPooled
    },
    async end() {
      ending.abort()
      clearInterval(heartbeat)
      followers.clear()
      const client = await opening
      await client?.end().catch(() => {})
    },
  }
}
