/** A key for a row that is added to `rows`. */
export const nextKey = (rows: readonly { key: number }[]) =>
  1 + Math.max(0, ...rows.map(({ key }) => key))
