import { lineKey, type ShownLine } from './intent.ts'

/** Returns the lines with these keys first, in the order of the keys. */
export function withFirst(items: readonly ShownLine[], keys: readonly string[]): ShownLine[] {
  const rank = (item: ShownLine) => {
    const place = keys.indexOf(lineKey(item))
    return place === -1 ? keys.length : place
  }
  return items.toSorted((one, other) => rank(one) - rank(other))
}
