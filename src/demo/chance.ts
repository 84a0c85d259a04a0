import { createHash } from 'node:crypto'

/** The same id for the same name, in the form of a UUIDv7 from the year 2025. */
export function demoId(kind: string, name: string | number): string {
  const hex = createHash('sha256').update(`zari ${kind} ${name}`).digest('hex')
  return `01942000-0000-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function demoRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
