/** A percentage of an amount, in whole paise. */
export const percentOf = (paise: number, percent: number): number =>
  Math.round((paise * percent) / 100)
