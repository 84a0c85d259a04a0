import type { PublicPart } from '#shared/contract.ts'

/** Longest life of an entry, so that what changed elsewhere is seen at once for a person. */
const LIFETIME_MS = 1000
const MOST_ENTRIES = 2000
const MOST_BYTES = 32 * 1024 * 1024
/** What an entry costs beside its key and its content, generously. */
const OVERHEAD_BYTES = 500

/** Of what can be said in JSON, in memory: two bytes a letter, as text is kept at most. */
export const bytesOfJson = (value: unknown) => 2 * (JSON.stringify(value)?.length ?? 0)

type Entry<Value> = { value: Value; shows: readonly PublicPart[]; bytes: number; until: number }

/**
 * Values for a second each, the oldest dropped first when there are too many or too many bytes. `bytes`
 * of `put` is the value's size in memory, the key not counted.
 */
export function boundedCache<Value>() {
  // All live equally long, so the order of insertion is the order of expiry.
  const entries = new Map<string, Entry<Value>>()
  let bytes = 0

  function drop(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function sweep() {
    const now = performance.now()
    for (const [key, { until }] of entries) {
      if (until > now && entries.size <= MOST_ENTRIES && bytes <= MOST_BYTES) break
      drop(key)
    }
  }

  return {
    get(key: string): Value | undefined {
      const found = entries.get(key)
      return found && found.until > performance.now() ? found.value : undefined
    },
    put(key: string, value: Value, shows: readonly PublicPart[], size: number) {
      drop(key)
      const all = size + 2 * key.length + OVERHEAD_BYTES
      entries.set(key, { value, shows, bytes: all, until: performance.now() + LIFETIME_MS })
      bytes += all
      sweep()
    },
    /** Counts a value's bytes that were not known when it was put. */
    weigh(key: string, value: Value, size: number) {
      const entry = entries.get(key)
      if (entry?.value !== value) return
      entry.bytes += size
      bytes += size
      sweep()
    },
    drop,
    sweep,
    /** Drops whatever shows one of these parts of the shop. */
    forget(parts: readonly PublicPart[]) {
      for (const [key, { shows }] of entries)
        if (shows.some((part) => parts.includes(part))) drop(key)
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}
