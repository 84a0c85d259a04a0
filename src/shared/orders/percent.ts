/** Rounds to whole paise. */
export const calculatePercent = (paise: number, percent: number): number =>
  Math.round((paise * percent) / 100)
