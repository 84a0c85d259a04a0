import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { invalid } from '../../errors.ts'

/** More than the pictures of any real catalogue. */
const MAX_ENTRIES = 50_000
const MAX_BYTES = 400 * 1024 * 1024

export type Zip = {
  /** Declared sizes by path, and by the name alone where it stands for one file. */
  sizes: ReadonlyMap<string, number>
  /** File names with their folders. */
  paths: readonly string[]
  /** Whether several folders have a file of this name, and the zip has none outside of folders. */
  isAmbiguous(name: string): boolean
  /** Unpacks everything to count its bytes. Throws 400 above `most` bytes. */
  measure(most: number): Promise<void>
  /** Throws 400 for an unknown name. The stream fails above `most` bytes. */
  stream(name: string, most: number): Promise<AsyncIterable<Buffer>>
}

/** The caller closes a file descriptor. Counts unpacked bytes. Throws 400 for a damaged zip. */
export async function openZip(source: number | Buffer): Promise<Zip> {
  const all: Entry[] = []
  let unpacked = 0
  const lazily = { lazyEntries: true, autoClose: false }
  const opening = Buffer.isBuffer(source)
    ? yauzl.fromBufferPromise(source, lazily)
    : yauzl.fromFdPromise(source, lazily)
  const zip = await opening.catch(refuseDamaged)
  if (zip.entryCount > MAX_ENTRIES) throw invalid('file', 'file_too_large.files')
  try {
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) all.push(entry)
  } catch {
    refuseDamaged()
  }
  const { entries, ambiguousNames } = indexByName(all)

  async function* counted(stream: Readable, name: string, most: number) {
    let bytes = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        unpacked += chunk.length
        if (bytes > most) throw invalid('file', 'file_too_large.file', { name })
        if (unpacked > MAX_BYTES) throw invalid('file', 'file_too_large.zip')
        yield chunk
      }
    } catch (error) {
      if (error instanceof Error && 'kind' in error) throw error
      refuseDamaged()
    }
  }

  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    paths: all.map(({ fileName }) => fileName),
    isAmbiguous: (name) => ambiguousNames.has(name),
    async measure(most) {
      let bytes = 0
      for (const entry of all) {
        const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged)
        for await (const chunk of counted(stream, entry.fileName, most)) bytes += chunk.length
        if (bytes > most) throw invalid('file', 'file_too_large.whole')
      }
    },
    async stream(name, most) {
      const entry = entries.get(name)
      if (!entry) throw invalid('file', 'file_without_picture', { name })
      const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged)
      return counted(stream, name, most)
    },
  }
}

function indexByName(all: readonly Entry[]) {
  const entries = new Map(all.map((entry) => [entry.fileName, entry]))
  const ambiguousNames = new Set<string>()
  const byName = Map.groupBy(all, ({ fileName }) => fileName.slice(fileName.lastIndexOf('/') + 1))
  for (const [name, [entry, ...others]] of byName) {
    // A file outside of folders has its name as its path, which needs no folder.
    if (entries.has(name)) continue
    if (others.length > 0) ambiguousNames.add(name)
    else if (entry) entries.set(name, entry)
  }
  return { entries, ambiguousNames }
}

function refuseDamaged(): never {
  throw invalid('file', 'file_unreadable.zip')
}
