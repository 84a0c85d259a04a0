/** Rounds to whole paise. */
export const percentOf = (paise: number, percent: number): number =>
  Math.round((paise * percent) / 100)
