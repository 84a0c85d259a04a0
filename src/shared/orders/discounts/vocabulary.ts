import { foldCode } from '../../typed-text.ts'

export const discountKinds = ['percent', 'amount', 'freeDelivery'] as const
export type DiscountKind = (typeof discountKinds)[number]

export const discountKindLabels = {
  percent: 'Percent',
  amount: 'Amount',
  freeDelivery: 'Free delivery',
} as const satisfies Record<DiscountKind, string>

/** `waiting` until its start, `spent` when all uses are granted. */
export const discountStates = ['active', 'waiting', 'ended', 'spent', 'off'] as const
export type DiscountState = (typeof discountStates)[number]

export const discountStateLabels = {
  active: 'Active',
  waiting: 'Not started',
  ended: 'Over',
  spent: 'Used up',
  off: 'Switched off',
} as const satisfies Record<DiscountState, string>

export const MAX_CART_CODES = 5
export const MAX_CODE_PRODUCTS = 50
export const MAX_CODES = 1000

/** Without spaces and in upper case, as codes are stored. */
export const normalCode = (code: string) => foldCode(code).replace(/\s/g, '').toUpperCase()

export const CODE_PARAMETER = 'code'
