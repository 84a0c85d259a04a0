export const formatPdfDay = (day: string) => day.split('-').toReversed().join('/')

/** Formats rupees with two decimals and Indian groups, without the rupee sign. */
export const formatPdfAmount = (paise: number) => {
  const [whole = '', decimals] = Math.abs(paise / 100)
    .toFixed(2)
    .split('.')
  const groups = whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
  return `${paise < 0 ? '−' : ''}${groups}.${decimals}`
}
