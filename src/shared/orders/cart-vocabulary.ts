export const MAX_QUANTITY = 1000

export const MAX_CART_LINES = 100
