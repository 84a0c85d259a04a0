import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Every text that was asked for word by word, typing errors included. A page must use each. */
const texts = {
  'sign-in and register': [
    'Sign in to your account',
    'Sign In',
    'Create new account',
    'Sign Up',
    'Welcome to',
  ],
  header: [
    'Home',
    'Products',
    'Bridal',
    'Formals',
    'Party wear',
    'Casual',
    'Reception',
    'Search',
    'Best Seller',
    'Logged in as',
    'Account',
    'Logout',
  ],
  footer: [
    'Important Stops',
    'Useful Links',
    'Privacy Policy',
    'Refund, Return & Replacement',
    'Track your Order',
  ],
  home: ['Go to Collection'],
  listing: ['All Products', 'Sort by', 'No products found matching your criteria.'],
  product: ['Add to Cart', 'Out of Stock', 'No Reviews', 'Submit'],
  badges: ['items left', 'Out Of Stock', 'Sale'],
  cart: ['Your Cart', 'Total', 'Checkout'],
  checkout: ['Checkout with Paypal', 'Processing Paypal Payment...'],
  payment: ['Processing Payment...Please wait!', 'Payment is successfull!', 'View Orders'],
  account: ['Orders', 'Address', 'Order History', 'Edit Address', 'Add New Address'],
  search: ['Search Products...', 'No result found!'],
  guard: ['Login to Explore Further!', 'Log In', 'Register', "You don't have access to this page"],
  errors: ["page doesn't exists", 'Unexpected Application Error!'],
  admin: [
    'Admin Panel',
    'Dashboard',
    'Upload',
    'admin features',
    'Add New Product',
    'Edit Product',
    'Edit',
    'Delete',
    'Add',
    'All Orders',
    'Order ID',
    'Order Date',
    'Order Status',
    'Order Price',
    'View Details',
  ],
  toasts: [
    'Product edited successfully',
    'Product added successfully',
    'quantity can be added for this item',
    'You can add max',
    'Your cart is empty. Please add items to proceed',
    'Please select one address to proceed.',
    'Cart item is updated successfully',
    'Cart item is deleted successfully',
    'Product is added to cart',
    'Review added successfully!',
    'Address added successfully',
    'Address updated successfully',
    'Address deleted successfully',
  ],
}

function sourceBelow(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourceBelow(path)
      return /\.tsx?$/.test(entry.name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

const source = (sourceBelow('src/web') + sourceBelow('src/shared'))
  .replaceAll('&apos;', "'")
  .replaceAll('&amp;', '&')
  .replace(/\s+/g, ' ')

describe.each(Object.entries(texts))('%s', (_, wanted) => {
  test.each(wanted)('“%s” is used', (text) => expect(source).toContain(text))
})
