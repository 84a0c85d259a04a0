import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Weight = 'regular' | 'bold'
type Script = 'latin' | 'devanagari'
export type FontFiles = Record<`${Script}-${Weight}`, Buffer>

/** Mukta's Devanagari file contains the rupee sign. */
const fontUrls: Record<keyof FontFiles, string> = {
  'latin-regular': import.meta.resolve('@fontsource/mukta/files/mukta-latin-400-normal.woff'),
  'latin-bold': import.meta.resolve('@fontsource/mukta/files/mukta-latin-700-normal.woff'),
  'devanagari-regular': import.meta.resolve(
    '@fontsource/mukta/files/mukta-devanagari-400-normal.woff',
  ),
  'devanagari-bold': import.meta.resolve(
    '@fontsource/mukta/files/mukta-devanagari-700-normal.woff',
  ),
}

async function loadFonts(): Promise<FontFiles> {
  const read = Object.entries(fontUrls).map(
    async ([name, url]) => [name, await readFile(fileURLToPath(url))] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as FontFiles
}

let loaded: Promise<FontFiles> | undefined
/** Reads the files once per process, because each document embeds them. */
export const fontFiles = () => (loaded ??= loadFonts())

const isDevanagari = (character: string) => /[\u0900-\u097f]|\u200c|\u200d|\u20b9/.test(character)

export function splitByScript(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    // Spaces belong to both scripts.
    const script =
      character === ' ' && last ? last.script : isDevanagari(character) ? 'devanagari' : 'latin'
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}
