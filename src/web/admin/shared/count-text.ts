import { t } from '#shared/words/panel.ts'

const countNouns = {
  attempt: ['{n} attempt', '{n} attempts'],
  change: ['{n} change', '{n} changes'],
  customer: ['{n} customer', '{n} customers'],
  day: ['{n} day', '{n} days'],
  event: ['{n} event', '{n} events'],
  mail: ['{n} email', '{n} emails'],
  order: ['{n} order', '{n} orders'],
  payment: ['{n} payment', '{n} payments'],
  parcel: ['{n} parcel', '{n} parcels'],
  picture: ['{n} picture', '{n} pictures'],
  piece: ['{n} piece', '{n} pieces'],
  product: ['{n} product', '{n} products'],
  request: ['{n} request', '{n} requests'],
  row: ['{n} row', '{n} rows'],
  review: ['{n} review', '{n} reviews'],
  singlePiece: ['{n} single piece', '{n} single pieces'],
} as const

/** Formats `1 order`, `1,24,000 orders`. */
export const countText = (number: number, what: keyof typeof countNouns) =>
  t(countNouns[what][number === 1 ? 0 : 1], { n: number.toLocaleString('en-IN') })
