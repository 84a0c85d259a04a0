export const saleStates = ['scheduled', 'running', 'ended', 'cancelled'] as const
export type SaleState = (typeof saleStates)[number]

export const saleStateLabels = {
  scheduled: 'Planned',
  running: 'Running',
  ended: 'Over',
  cancelled: 'Called off',
} as const satisfies Record<SaleState, string>

/** Products of a sale beside its categories. */
export const MAX_SALE_PRODUCTS = 50
/** Products that a preview lists. */
export const SALE_SHOWN = 50
/** Planned or running at a time. */
export const MAX_OPEN_SALES = 50
