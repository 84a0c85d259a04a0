export const MAX_QUANTITY = 1000

/** Most lines of a cart. */
export const MAX_CART_LINES = 100
