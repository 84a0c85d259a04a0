export const saleStates = ['scheduled', 'running', 'ended', 'cancelled'] as const
export type SaleState = (typeof saleStates)[number]

export const saleStateLabels = {
  scheduled: 'Planned',
  running: 'Running',
  ended: 'Over',
  cancelled: 'Called off',
} as const satisfies Record<SaleState, string>

/** Products that a sale names beside its categories. */
export const MAX_SALE_PRODUCTS = 50
/** Products that a preview lists. */
export const SALE_SHOWN = 50
/** Sales that a shop can have planned or running at a time. */
export const MAX_OPEN_SALES = 50
