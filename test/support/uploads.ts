import type { Person } from './server.ts'

/** A form as `call` sends it. Texts are fields, bytes are files. */
export function toForm(parts: Record<string, string | Uint8Array>, fileName = 'list') {
  const chunks = Object.entries(parts).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${fileName}"`
    const head = `--zari\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(value as never), Buffer.from('\r\n')]
  })
  return {
    raw: Buffer.concat([...chunks, Buffer.from('--zari--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=zari' },
  }
}

/** Uploads a file as one field of a form. */
export const uploadFile = (
  person: Person,
  url: string,
  bytes: Uint8Array | string,
  field = 'file',
  name = 'list',
) => person.call('POST', url, undefined, toForm({ [field]: Buffer.from(bytes as never) }, name))
