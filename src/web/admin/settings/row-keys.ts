/** The key of a row that is added to these. */
export const nextKey = (rows: readonly { key: number }[]) =>
  1 + Math.max(0, ...rows.map(({ key }) => key))
