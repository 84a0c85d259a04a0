import { createServer } from 'node:net'
import { listenOnFreePort } from './socket.ts'

/** A mail server that accepts every email. */
export async function openMailServer() {
  const received: string[] = []
  const server = createServer((socket) => {
    let unread = ''
    let data: string | undefined
    socket.setEncoding('utf8')
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (chunk) => {
      unread += chunk
      const lines = unread.split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
    function answer(line: string) {
      if (data !== undefined && line !== '.') {
        // A leading dot is doubled (RFC 5321, 4.5.2).
        data += `${line.replace(/^\./, '')}\r\n`
        return
      }
      if (data !== undefined) received.push(data)
      data = undefined
      if (/^DATA/i.test(line)) data = ''
      socket.write(/^DATA/i.test(line) ? '354 Go on\r\n' : '250 mail.example\r\n')
      if (/^QUIT/i.test(line)) socket.end()
    }
  })
  const port = await listenOnFreePort(server)
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
