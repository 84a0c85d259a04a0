import type { Person } from './server.ts'

/** Uploads a table as a form file. */
export function sendTable(person: Person, url: string, bytes: Uint8Array | string) {
  const raw = Buffer.concat([
    Buffer.from('--zari\r\ncontent-disposition: form-data; name="file"; filename="list"\r\n\r\n'),
    Buffer.from(bytes as never),
    Buffer.from('\r\n--zari--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=zari' }
  return person.call('POST', url, undefined, { raw, headers })
}
