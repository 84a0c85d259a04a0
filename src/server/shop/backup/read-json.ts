import { readFile } from 'node:fs/promises'

/** Resolves to undefined if the file is missing or incomplete. */
export async function readJson<Value>(file: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Value
  } catch {
    return undefined
  }
}
