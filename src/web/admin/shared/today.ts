/** Today in India as YYYY-MM-DD. India has no daylight saving time: UTC + 5:30. */
export const todayInIndia = (now = Date.now()): string =>
  new Date(now + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)
