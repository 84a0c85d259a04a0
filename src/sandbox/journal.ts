import { fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replays the file's records into `store`. Returns a function that appends a record as one JSON
 * line, flushes the file and then calls `store`. Without a file, it only calls `store`.
 */
export function openJournal<T>(file: string | undefined, store: (record: T) => void) {
  if (!file) return store
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'a+', 0o600)
  const journalText = readFileSync(file, 'utf8')
  // Starts a new line after a line truncated by a crash.
  if (journalText !== '' && !journalText.endsWith('\n')) writeSync(handle, '\n')
  for (const line of journalText.split('\n')) {
    const record = parse<T>(line)
    if (record) store(record)
  }
  return (record: T) => {
    writeSync(handle, `${JSON.stringify(record)}\n`)
    fsyncSync(handle)
    store(record)
  }
}

/** Returns undefined for a line truncated by a crash; its call was never acknowledged. */
function parse<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T
  } catch {
    return undefined
  }
}
