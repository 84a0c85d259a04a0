/** `stock` holds and sells pieces that are there; what is made to order or cut from cloth reserves none. */
export const stockPolicies = ['stock', 'made_to_order', 'cloth'] as const
export type StockPolicy = (typeof stockPolicies)[number]
