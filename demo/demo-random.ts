import { createHash } from 'node:crypto'

/** A UUIDv7 of 2025 derived from the name, so that it is always the same. */
export function demoId(kind: string, name: string | number): string {
  const hex = createHash('sha256').update(`zari ${kind} ${name}`).digest('hex')
  return `01942000-0000-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** A deterministic pseudo-random sequence between 0 and 1 (mulberry32). */
export function demoRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
