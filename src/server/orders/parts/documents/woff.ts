import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const HEADER = 12
const ENTRY = 16

/** Converts a WOFF file to OpenType, which HarfBuzz reads. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(HEADER + ENTRY * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = header.length
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF_HEADER + WOFF_ENTRY * at
    const start = woff.readUInt32BE(entry + 4)
    const compressedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const bytes = woff.subarray(start, start + compressedLength)
    const table = compressedLength < length ? inflateSync(bytes) : bytes
    const row = HEADER + ENTRY * at
    woff.copy(header, row, entry, entry + 4)
    woff.copy(header, row + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, row + 8)
    header.writeUInt32BE(length, row + 12)
    const paddedTable = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(paddedTable)
    tables.push(paddedTable)
    offset += paddedTable.length
  }
  return Buffer.concat([header, ...tables])
}
