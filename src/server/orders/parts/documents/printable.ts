import toAscii from 'any-ascii'
import { findScript, type Script } from './fonts.ts'

export type ScriptRun = { script: Script; text: string }

const joiners = /[\u200c\u200d]/
/** Controls and marks of emoji that are not visible by themselves. */
const invisible = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}\p{Emoji_Modifier}]/u
const emojiName = /:([\w-]+):/g

/** `:palm_tree:` is a name of any-ascii. */
const toWords = (character: string) =>
  toAscii(character).replace(emojiName, (_, name: string) => ` (${name.replaceAll('_', ' ')}) `)

/**
 * Splits a text by the fonts that have its characters. Emoji become words, letters without a font
 * become Latin letters, and the rest is left out.
 */
export function splitIntoRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = []
  const add = (script: Script, character: string) => {
    const last = runs.at(-1)
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    if (joiners.test(character)) {
      if (last && last.script !== 'latin' && last.script !== 'latinExtended') last.text += character
      continue
    }
    if (invisible.test(character)) {
      if (/\s/.test(character)) add(last?.script ?? 'latin', ' ')
      continue
    }
    const script = findScript(character, last?.script)
    if (script) add(script, character)
    else for (const letter of toWords(character)) add('latin', letter)
  }
  return runs
}

/** Replaces the characters that no font has. Keeps the ends of lines. */
export const toPrintable = (text: string) =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) =>
      splitIntoRuns(line)
        .map((run) => run.text)
        .join('')
        .replace(/\s+/g, ' ')
        .replace(/\) (?=[,.;:!?)])/g, ')')
        .trim(),
    )
    .join('\n')
