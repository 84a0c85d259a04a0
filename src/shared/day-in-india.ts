const HOUR_MS = 60 * 60 * 1000

/** The day in Asia/Kolkata, 5.5 hours ahead of UTC, of a time in milliseconds since 1970; YYYY-MM-DD. */
export const dayInIndia = (ms: number) => new Date(ms + 5.5 * HOUR_MS).toISOString().slice(0, 10)
