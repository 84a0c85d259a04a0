import type { Person } from './server.ts'

/** Uploads a file as one field of a form. */
export function uploadFile(
  person: Person,
  url: string,
  bytes: Uint8Array | string,
  field = 'file',
  name = 'list',
) {
  const raw = Buffer.concat([
    Buffer.from(
      `--zari\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
    ),
    Buffer.from(bytes as never),
    Buffer.from('\r\n--zari--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=zari' }
  return person.call('POST', url, undefined, { raw, headers })
}
