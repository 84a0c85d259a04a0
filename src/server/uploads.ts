import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ShopError, tooLarge } from './errors.ts'
import { isDiskFull, toFileFault } from './file-faults.ts'

/** The file is unlinked, so it disappears once closed. */
export type Upload = {
  fd: number
  bytes: number
  read(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Writes an upload to a temporary file. The unlinked file disappears with the process. Throws 413
 * beyond `most` bytes, 507 if full.
 */
export async function storeUpload(
  dataDir: string,
  sent: AsyncIterable<Buffer>,
  most: number,
): Promise<Upload> {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await file.close()
  }
  let bytes = 0
  try {
    await rm(path)
    for await (const chunk of sent) {
      bytes += chunk.length
      if (bytes > most) throw tooLarge(most)
      await file.writeFile(chunk)
    }
  } catch (error) {
    await close()
    const cause = toFileFault(error, path)
    throw isDiskFull(error) ? Object.assign(new ShopError('disk_full.uploads'), { cause }) : cause
  }
  const read = async () => {
    const buffer = Buffer.alloc(bytes)
    await file.read(buffer, 0, bytes, 0)
    return buffer
  }
  return { fd: file.fd, bytes, read, close }
}
