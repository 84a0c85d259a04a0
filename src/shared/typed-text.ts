/**
 * Replaces the decimal digits of every script by ASCII. Unicode encodes a script's digits in a row
 * from zero to nine (Unicode Standard, 4.6), so a digit's value is its distance from the start.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let start = code
    while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
    return String((code - start) % 10)
  })

/** U+2800 is an empty braille cell, U+1D159 a note without a head. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{1D159}]|(?!\s)\p{Cc}/gu

const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a person sees anything of the text. */
export const isVisible = (text: string): boolean => visible.test(text)

/** ASCII digits, without invisible characters such as the joiners inside Devanagari words. */
export const foldSearch = (text: string): string =>
  asciiDigits(text.normalize('NFKC')).replace(invisible, '')

/** All characters that look like a hyphen or a dash. */
const hyphens = /[\p{Pd}\u2043\u2212\u02D7]/gu

/**
 * The form in which codes, references and SKUs are compared: compatible letters, ASCII digits and
 * hyphens, without invisible characters. Case and inner blanks stay.
 */
export const foldCode = (text: string): string => foldSearch(text).replace(hyphens, '-').trim()

/** Two codes, references or SKUs with the same key are the same to a person. */
export const codeKey = (text: string): string => foldCode(text).toLowerCase()
