export const nextKey = (rows: readonly { key: number }[]) =>
  1 + Math.max(0, ...rows.map(({ key }) => key))
