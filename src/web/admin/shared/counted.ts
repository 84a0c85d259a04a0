/** `1 order`, `1,24,000 orders`. */
export const counted = (number: number, what: string) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? what : `${what}s`}`
