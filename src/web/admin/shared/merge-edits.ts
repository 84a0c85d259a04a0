/** Compares what is sent; a text that is not a number differs from a blank one. */
export const isSame = (one: unknown, other: unknown): boolean => toText(one) === toText(other)

const toText = (value: unknown) =>
  JSON.stringify(value, (_, part) => (Number.isNaN(part) ? 'NaN' : part))

type Parts = Record<string, unknown>

const isObject = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRows = (value: unknown): value is Parts[] =>
  Array.isArray(value) && value.every((row) => isObject(row) && 'key' in row)

/**
 * Returns `newest` with what differs between `before` and `own`. Rows with a key are merged by their
 * place unless `own` has another number of them; other lists are one value.
 */
export function mergeEdits<Fields extends object>(
  before: Fields,
  own: Fields,
  newest: Fields,
): Fields {
  return mergeParts(before as Parts, own as Parts, newest as Parts) as Fields
}

function mergeParts(before: Parts, own: Parts, newest: Parts): Parts {
  const merged = Object.entries(newest).map(([name, value]) => [
    name,
    // A row keeps its key, so that its focused field stays mounted.
    name === 'key' ? own.key : mergeValue(before[name], own[name], value),
  ])
  return { ...own, ...Object.fromEntries(merged) }
}

function mergeValue(before: unknown, own: unknown, newest: unknown): unknown {
  if (isObject(before) && isObject(own) && isObject(newest)) return mergeParts(before, own, newest)
  if (isRows(before) && isRows(own) && isRows(newest) && before.length === own.length)
    return newest.map((row, at) => {
      const [rowBefore, ownRow] = [before[at], own[at]]
      return rowBefore && ownRow ? mergeParts(rowBefore, ownRow, row) : row
    })
  return own === undefined || isSame(before, own) ? newest : own
}
