import { createServer } from 'node:net'
import { listenOnFreePort } from './socket.ts'

/** A mail server that accepts every email, after the right password if it has one. */
export async function openMailServer(login?: { userName: string; password: string }) {
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
      if (login && /^EHLO/i.test(line))
        return socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n')
      if (login && /^AUTH/i.test(line)) {
        const proof = Buffer.from(`\0${login.userName}\0${login.password}`).toString('base64')
        const isRight = line === `AUTH PLAIN ${proof}`
        return socket.write(isRight ? '235 2.7.0 Welcome\r\n' : '535 5.7.8 Wrong\r\n')
      }
      if (/^DATA/i.test(line)) data = ''
      socket.write(/^DATA/i.test(line) ? '354 Go on\r\n' : '250 mail.example\r\n')
      if (/^QUIT/i.test(line)) socket.end()
    }
  })
  const port = await listenOnFreePort(server)
  return { received, port, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
