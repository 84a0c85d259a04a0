import { type AddressInfo, connect, type Server, type Socket } from 'node:net'

export async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** A raw connection, for requests that no client would send. */
export function openSocket(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let received = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const failures: Error[] = []
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', (error) => failures.push(error))
  const headed = new Promise<void>((resolve) => {
    const look = () => received.includes('\r\n\r\n') && resolve()
    socket.on('data', look)
    socket.once('close', () => resolve())
  })
  return {
    socket,
    failures,
    closed,
    send: (bytes: string | Buffer) => socket.write(bytes),
    /** The first status; 0 if the connection ended without one. */
    async status() {
      await headed
      return Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0)
    },
    /** Everything received until the other side closed. */
    async all() {
      await closed
      return received
    },
  }
}

/** The head of a request; the caller sends the body. */
export const requestHead = (call: string, headers: Record<string, string | number>) =>
  `${call} HTTP/1.1\r\n${Object.entries({ host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
