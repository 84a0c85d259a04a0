/** Compares what is sent; a text that is not a number differs from a blank one. */
export const isSame = (one: unknown, other: unknown): boolean => toText(one) === toText(other)

const toText = (value: unknown) =>
  JSON.stringify(value, (_, part) => (Number.isNaN(part) ? 'NaN' : part))

type Parts = Record<string, unknown>
type Row = Parts & { key: string }

const isObject = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isObject(row) && 'key' in row)

const findRow = (rows: readonly Row[], key: string) => rows.find((row) => row.key === key)

/** Applies `change` to each part that both objects have, and to rows by place. */
function mapParts<Value>(from: Value, to: Value, change: (from: Row[], to: Row[]) => Row[]): Value {
  const map = (one: unknown, other: unknown): unknown => {
    if (isRows(one) && isRows(other)) return change(one, other)
    if (!isObject(one) || !isObject(other)) return other
    return Object.fromEntries(
      Object.entries(other).map(([name, value]) => [name, map(one[name], value)]),
    )
  }
  return map(from, to) as Value
}

/** Gives the rows of `to` the keys of the rows in the same place of `from`. */
export const copyKeys = <Fields extends object>(from: Fields, to: Fields): Fields =>
  mapParts(from, to, (fromRows, toRows) =>
    toRows.map((row, at) => {
      const known = fromRows[at]
      return known ? { ...copyKeys<Row>(known, row), key: known.key } : row
    }),
  )

/**
 * Gives the rows of `newest` the keys of the same rows in `before`: equal ones first, then those that
 * share at least half of their fields.
 */
export const matchRows = <Fields extends object>(before: Fields, newest: Fields): Fields =>
  mapParts(before, newest, (rowsBefore, newestRows) => {
    const free = new Set(rowsBefore)
    const matched = new Map<Row, Row>()
    for (const least of [1, 0.5])
      for (const row of newestRows) {
        if (matched.has(row)) continue
        const [best] = [...free]
          .map((known) => ({ known, share: shareOfEqual(known, row) }))
          .filter(({ share }) => share >= least)
          .toSorted((one, other) => other.share - one.share)
        if (!best) continue
        matched.set(row, best.known)
        free.delete(best.known)
      }
    return newestRows.map((row) => {
      const known = matched.get(row)
      return known ? { ...matchRows<Row>(known, row), key: known.key } : row
    })
  })

/** Returns the share of equal fields, from 0 to 1. */
function shareOfEqual(one: Row, other: Row): number {
  const names = Object.keys(one).filter((name) => name !== 'key')
  const equal = names.filter((name) => isSame(withoutKeys(one[name]), withoutKeys(other[name])))
  return names.length === 0 ? 1 : equal.length / names.length
}

const withoutKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutKeys)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, part]) =>
            name === 'key' ? [] : [[name, withoutKeys(part)]],
          ),
        )
      : value

/**
 * Returns `newest` with what differs between `before` and `own`. Rows are merged by their keys, which
 * `matchRows` gives; other lists are one value. A row that someone else removed stays if it was edited.
 */
export const mergeEdits = <Fields extends object>(
  before: Fields,
  own: Fields,
  newest: Fields,
): Fields => mergeParts(before as Parts, own as Parts, newest as Parts) as Fields

function mergeParts(before: Parts, own: Parts, newest: Parts): Parts {
  const added = Object.entries(own).filter(([name]) => !(name in before) && !(name in newest))
  const merged = Object.entries(newest).map(([name, value]) => [
    name,
    mergeValue(before[name], own[name], value),
  ])
  return Object.fromEntries([...merged, ...added])
}

function mergeValue(before: unknown, own: unknown, newest: unknown): unknown {
  if (isRows(before) && isRows(own) && isRows(newest)) return mergeRows(before, own, newest)
  if (isObject(before) && isObject(own) && isObject(newest)) return mergeParts(before, own, newest)
  return own === undefined || isSame(before, own) ? newest : own
}

function mergeRows(before: Row[], own: Row[], newest: Row[]): Row[] {
  const keys = (rows: Row[]) => rows.map(({ key }) => key)
  const stays = (key: string) => {
    const [rowBefore, ownRow] = [findRow(before, key), findRow(own, key)]
    if (!rowBefore) return true
    return (
      ownRow !== undefined && (findRow(newest, key) !== undefined || !isSame(rowBefore, ownRow))
    )
  }
  const [ownKeys, newestKeys] = [keys(own), keys(newest)]
  const known = (key: string) => ownKeys.includes(key)
  const isMoved = !isSame(
    keys(before).filter(known),
    ownKeys.filter((key) => findRow(before, key)),
  )
  const order = isMoved ? insertKeys(ownKeys, newestKeys) : insertKeys(newestKeys, ownKeys)
  return order.filter(stays).flatMap((key) => {
    const [rowBefore, ownRow, row] = [findRow(before, key), findRow(own, key), findRow(newest, key)]
    if (rowBefore && ownRow && row) return [mergeParts(rowBefore, ownRow, row) as Row]
    return row ?? ownRow ?? []
  })
}

/** Returns `keys` with those of `others` that it lacks, each after its predecessor there. */
function insertKeys(keys: string[], others: string[]): string[] {
  const all = [...keys]
  for (const [at, key] of others.entries())
    if (!all.includes(key)) all.splice(all.indexOf(others[at - 1] ?? '') + 1, 0, key)
  return all
}

/** Returns the newest texts, by path, of fields outside of rows that both sides have changed. */
export function listContested(
  before: object,
  own: object,
  newest: object,
  path: string[] = [],
): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(newest).map(([name, value]) => {
      const [was, typed] = [(before as Parts)[name], (own as Parts)[name]]
      const at = [...path, name]
      if (isObject(was) && isObject(typed) && isObject(value))
        return listContested(was, typed, value, at)
      const isContested = ![typed, value].some((one) => isSame(was, one)) && !isSame(typed, value)
      return isContested && typeof value === 'string' ? { [at.join('.')]: value } : {}
    }),
  )
}
