import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Weight = 'regular' | 'bold'
type Script = 'latin' | 'devanagari'
export type Letters = Record<`${Script}-${Weight}`, Buffer>

const weights: Record<Weight, number> = { regular: 400, bold: 700 }

/** Mukta, whose Devanagari file has the rupee sign. */
async function load(): Promise<Letters> {
  const files = (['latin', 'devanagari'] as const).flatMap((script) =>
    (['regular', 'bold'] as const).map(async (weight) => {
      const name = `@fontsource/mukta/files/mukta-${script}-${weights[weight]}-normal.woff`
      const file = await readFile(fileURLToPath(import.meta.resolve(name)))
      return [`${script}-${weight}`, file] as const
    }),
  )
  return Object.fromEntries(await Promise.all(files)) as Letters
}

let loaded: Promise<Letters> | undefined
/** Read once per process, because each document embeds the same files. */
export const letterFiles = () => (loaded ??= load())

const isDevanagari = (character: string) => /[\u0900-\u097f\u200c\u200d\u20b9]/.test(character)

/** Parts of a text that one font file can write. */
export function runsOf(text: string): { script: Script; text: string }[] {
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
