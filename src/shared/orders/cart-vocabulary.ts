export const emptyCartMessage = 'Your cart is empty. Please add items to proceed'

export const noAddressMessage = 'Please select one address to proceed.'

export const MAX_QUANTITY = 1000

/** Different pieces and sizes in a cart. */
export const MAX_CART_LINES = 100

/** The sentence of a stock refusal; `n` is the quantity in the cart already. */
export const stockLimitMessage = (n: number) => `Only ${n} quantity can be added for this item`
