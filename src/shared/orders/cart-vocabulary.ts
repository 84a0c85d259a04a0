export const emptyCartMessage = 'Your cart is empty. Please add items to proceed'

export const noAddressMessage = 'Please select one address to proceed.'

export const MAX_QUANTITY = 1000

/** Most lines of a cart. */
export const MAX_CART_LINES = 100

/** The message of a stock refusal; `n` is the quantity that the cart has. */
export const stockLimitMessage = (n: number) => `Only ${n} quantity can be added for this item`
