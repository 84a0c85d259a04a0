import { codeKey } from '#shared/typed-text.ts'
import type { SheetRow } from './sheet.ts'

const picture = /\.(?:jpe?g|png|webp|avif|heic|heif)$/i
/** Files that archivers of a Mac add. */
const hidden = /(?:^|\/)(?:__MACOSX\/|\.)/

/** The number of a product's picture: `KU-5_2`, `KU-5 (2)`. */
const pictureNumber = /[\s_-]*(?:\(\d{1,2}\)|[\s_-]\d{1,2})$/

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
/** Without its ending, a name is before its numbered ones. */
const byName = (one: string, other: string) =>
  collator.compare(one.replace(picture, ''), other.replace(picture, ''))

/**
 * Makes a table of a zip of pictures that are named by their product's SKU, or lie in a folder of
 * that name. Pictures of one product are in the order of their names.
 */
export function rowsOfPictures(paths: readonly string[], skus: readonly string[]): SheetRow[] {
  const known = new Map(skus.map((sku) => [codeKey(sku), sku]))
  const skuOf = (path: string) => {
    const parts = path.split('/')
    const name = (parts.at(-1) ?? '').replace(picture, '')
    const numbered = name.replace(pictureNumber, '')
    const found = [name, numbered, parts.at(-2) ?? '']
      .map((candidate) => known.get(codeKey(candidate)))
      .find((sku) => sku !== undefined)
    return found ?? numbered
  }
  const pictures = paths.filter((path) => picture.test(path) && !hidden.test(path))
  if (pictures.length === 0) return []
  const groups = [...Map.groupBy(pictures.toSorted(byName), skuOf)]
  return [['sku', 'images'], ...groups.map(([sku, own]) => [sku, own.join('|')])].map(
    (cells, at) => ({ line: at + 1, cells }),
  )
}
