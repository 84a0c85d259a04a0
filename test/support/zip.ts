import { crc32, deflateRawSync } from 'node:zlib'

export type Packed = { name: string; packed: Buffer; size: number; crc: number }

export const pack = (name: string, bytes: Buffer | string): Packed => {
  const all = Buffer.from(bytes)
  return { name, packed: deflateRawSync(all), size: all.length, crc: crc32(all) }
}

/**
 * A zip of packed files, so that one bomb can be contained a thousand times; sizes may be false.
 */
export function createZip(files: Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, size, crc } of files) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.from('PK\u0001\u0002'),
      Buffer.from([20, 0]),
      common,
      where,
      Buffer.from(name),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
