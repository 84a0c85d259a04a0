/** Only `stock` holds and sells items in stock. */
export const stockPolicies = ['stock', 'made_to_order', 'cloth'] as const
export type StockPolicy = (typeof stockPolicies)[number]
