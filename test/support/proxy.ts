import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A connection to a local server that can stall, break or be slow. */
export async function proxyTo(target: number) {
  const open = new Set<Socket>()
  let stalled = false
  let latency = 0
  const late = () =>
    new Transform({
      transform(chunk, _, done) {
        if (latency === 0) return done(null, chunk)
        setTimeout(() => this.push(chunk), latency)
        done()
      },
      flush: (done) => void setTimeout(done, latency),
    })
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      if (stalled) from.pause()
      from.pipe(late()).pipe(to)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops all bytes; connections stay open. */
    stall() {
      stalled = true
      for (const socket of open) socket.unpipe().pause()
    },
    /** Delays each portion by this time, in both directions. */
    slowDown(milliseconds: number) {
      latency = milliseconds / 2
    },
    /** Breaks all connections; new ones work. */
    cut() {
      stalled = false
      for (const socket of open) socket.destroy()
    },
    async close() {
      this.cut()
      server.close()
      await once(server, 'close')
    },
  }
}
