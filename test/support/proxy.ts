import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine that can be made to stall or to break. */
export async function proxyTo(target: number) {
  const open = new Set<Socket>()
  let stalled = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      if (stalled) from.pause()
      from.pipe(to)
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
    /** Lets no byte through from now on; connections stay open. */
    stall() {
      stalled = true
      for (const socket of open) socket.unpipe().pause()
    },
    /** Breaks every connection there is; new ones work. */
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
