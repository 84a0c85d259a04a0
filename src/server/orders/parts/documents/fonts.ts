import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as harfbuzz from 'harfbuzzjs'
import { unpackWoff } from './woff.ts'

/** Mukta's Devanagari file contains the rupee sign. */
const urls = {
  latin: import.meta.resolve('@fontsource/mukta/files/mukta-latin-400-normal.woff'),
  latinExtended: import.meta.resolve('@fontsource/mukta/files/mukta-latin-ext-400-normal.woff'),
  devanagari: import.meta.resolve('@fontsource/mukta/files/mukta-devanagari-400-normal.woff'),
  bengali: import.meta.resolve(
    '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff',
  ),
  gurmukhi: import.meta.resolve(
    '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff',
  ),
  gujarati: import.meta.resolve(
    '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff',
  ),
  oriya: import.meta.resolve(
    '@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff',
  ),
  tamil: import.meta.resolve(
    '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff',
  ),
  telugu: import.meta.resolve(
    '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff',
  ),
  kannada: import.meta.resolve(
    '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff',
  ),
  malayalam: import.meta.resolve(
    '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff',
  ),
  olChiki: import.meta.resolve(
    '@fontsource/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-400-normal.woff',
  ),
  meeteiMayek: import.meta.resolve(
    '@fontsource/noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek-400-normal.woff',
  ),
  arabic: import.meta.resolve(
    '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff',
  ),
}
export type Script = keyof typeof urls

const weights = { regular: '-400-', bold: '-700-' }
export type Weight = keyof typeof weights

export type Font = {
  /** OpenType. */
  file: Buffer
  shaper: harfbuzz.Font
  characters: ReadonlySet<number>
}

function loadFont(script: Script, weight: Weight): Font {
  const file = unpackWoff(
    readFileSync(fileURLToPath(urls[script].replace('-400-', weights[weight]))),
  )
  const { buffer, byteOffset, length } = file
  const blob = new harfbuzz.Blob(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer)
  const face = new harfbuzz.Face(blob)
  return { file, shaper: new harfbuzz.Font(face), characters: new Set(face.collectUnicodes()) }
}

const loaded = new Map<string, Font>()
/** Reads a font when a text first needs it, once per process. */
export function getFont(script: Script, weight: Weight): Font {
  const key = `${script}-${weight}`
  const font = loaded.get(key) ?? loadFont(script, weight)
  loaded.set(key, font)
  return font
}

export const listLoadedFonts = () => [...loaded.keys()]

/** The scripts that a font is for; some punctuation is of several. */
const letters: [RegExp, Script[]][] = [
  [/\p{Script_Extensions=Latin}/u, ['latin', 'latinExtended']],
  [/\p{Script_Extensions=Devanagari}/u, ['devanagari']],
  [/\p{Script_Extensions=Bengali}/u, ['bengali']],
  [/\p{Script_Extensions=Gurmukhi}/u, ['gurmukhi']],
  [/\p{Script_Extensions=Gujarati}/u, ['gujarati']],
  [/\p{Script_Extensions=Oriya}/u, ['oriya']],
  [/\p{Script_Extensions=Tamil}/u, ['tamil']],
  [/\p{Script_Extensions=Telugu}/u, ['telugu']],
  [/\p{Script_Extensions=Kannada}/u, ['kannada']],
  [/\p{Script_Extensions=Malayalam}/u, ['malayalam']],
  [/\p{Script_Extensions=Ol_Chiki}/u, ['olChiki']],
  [/\p{Script_Extensions=Meetei_Mayek}/u, ['meeteiMayek']],
  [/\p{Script_Extensions=Arabic}/u, ['arabic']],
]
/** Fonts for characters of every script, such as digits and punctuation. */
const commonFonts: Script[] = ['latin', 'devanagari', 'latinExtended']
const isOfEveryScript = (character: string) =>
  /[\p{Script=Common}\p{Script=Inherited}]/u.test(character)

const hasCharacter = (script: Script, character: string) =>
  getFont(script, 'regular').characters.has(character.codePointAt(0) ?? 0)

/** Undefined if no font has the character. `before` is the script of the text before it. */
export function findScript(character: string, before: Script | undefined): Script | undefined {
  const own = letters.filter(([letter]) => letter.test(character)).flatMap(([, scripts]) => scripts)
  const common = [...(before ? [before] : []), ...commonFonts]
  const candidates = isOfEveryScript(character) ? [...common, ...own] : own
  return candidates.find((script) => hasCharacter(script, character))
}
