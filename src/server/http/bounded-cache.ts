import { LRUCache } from 'lru-cache'
import type { PublicPart } from '#shared/contract.ts'

/** Short, because another process may change the data without notifying this one. */
const LIFETIME_MS = 1000
const MAX_ENTRIES = 2000
const MAX_BYTES = 32 * 1024 * 1024
/** Estimated memory of an entry beside its key and value. */
const OVERHEAD_BYTES = 500

/** Estimated memory: two bytes a character, the most that V8 uses. */
export const bytesOfJson = (value: unknown) => 2 * (JSON.stringify(value)?.length ?? 0)

type Entry<Value> = { value: Value; shows: readonly PublicPart[]; bytes: number }

/** `bytes` of `put` is the value's size in memory without the key. */
export function boundedCache<Value>() {
  const entries = new LRUCache<string, Entry<Value>>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    ttl: LIFETIME_MS,
    // By default lru-cache reads the clock once a millisecond.
    ttlResolution: 0,
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + OVERHEAD_BYTES,
  })
  return {
    get: (key: string): Value | undefined => entries.get(key)?.value,
    put(key: string, value: Value, shows: readonly PublicPart[], bytes: number) {
      entries.set(key, { value, shows, bytes })
    },
    /** Sets a size that was unknown at `put`. */
    weigh(key: string, value: Value, size: number) {
      const entry = entries.peek(key)
      if (entry?.value !== value) return
      entries.set(key, { ...entry, bytes: entry.bytes + size }, { noUpdateTTL: true })
    },
    drop: (key: string) => void entries.delete(key),
    sweep: () => void entries.purgeStale(),
    invalidate(parts: readonly PublicPart[]) {
      for (const [key, { shows }] of [...entries.entries()])
        if (shows.some((part) => parts.includes(part))) entries.delete(key)
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
