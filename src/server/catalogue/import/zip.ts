import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { invalid } from '../../errors.ts'

/** Every product with every picture it may have would be more; a zip so full is a mistake or worse. */
const MOST_ENTRIES = 50_000
const MOST_BYTES = 400 * 1024 * 1024

export type Zip = {
  /** What each file says of its size, by file name, folders left out. */
  sizes(): ReadonlyMap<string, number>
  /** Unpacks everything to count it. Throws a 400 when there is more than `most` bytes. */
  measure(most: number): Promise<void>
  /** Throws a 400 for a name that isn't there. The stream fails when there is more than `most` bytes. */
  stream(name: string, most: number): Promise<AsyncIterable<Buffer>>
}

/**
 * Opens the zip behind a file descriptor, which stays the caller's to close, or in memory. Nothing is unpacked
 * but what is asked for, and only so much in all, counted as it comes out. Throws a 400 when it is damaged.
 */
export async function openZip(source: number | Buffer): Promise<Zip> {
  const entries = new Map<string, Entry>()
  const all: Entry[] = []
  let unpacked = 0
  const lazily = { lazyEntries: true, autoClose: false }
  const opening = Buffer.isBuffer(source)
    ? yauzl.fromBufferPromise(source, lazily)
    : yauzl.fromFdPromise(source, lazily)
  const zip = await opening.catch(refuseDamaged)
  if (zip.entryCount > MOST_ENTRIES) throw invalid('file', 'There are too many files in this zip.')
  try {
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/')) {
        all.push(entry)
        entries.set(entry.fileName.split('/').at(-1) ?? '', entry)
      }
  } catch {
    refuseDamaged()
  }

  async function* counted(stream: Readable, name: string, most: number) {
    let bytes = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        unpacked += chunk.length
        if (bytes > most) throw invalid('file', `“${name}” in this zip is too large.`)
        if (unpacked > MOST_BYTES) throw invalid('file', 'This zip holds too much.')
        yield chunk
      }
    } catch (error) {
      if (error instanceof Error && 'kind' in error) throw error
      refuseDamaged()
    }
  }

  return {
    sizes: () =>
      new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    async measure(most) {
      let bytes = 0
      for (const entry of all) {
        const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged)
        for await (const chunk of counted(stream, entry.fileName, most)) bytes += chunk.length
        if (bytes > most) throw invalid('file', 'This file holds too much.')
      }
    },
    async stream(name, most) {
      const entry = entries.get(name)
      if (!entry) throw invalid('file', `There is no “${name}” in this zip.`)
      const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged)
      return counted(stream, name, most)
    },
  }
}

function refuseDamaged(): never {
  throw invalid('file', 'This zip file is damaged.')
}
