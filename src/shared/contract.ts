import { catalogueCalls } from './catalogue/calls.ts'
import { categoryCalls } from './catalogue/category-calls.ts'
import { collectionCalls } from './catalogue/collection-calls.ts'
import { makingCalls } from './catalogue/making/calls.ts'
import { returnPolicyCalls } from './catalogue/return-policy-calls.ts'
import { saleCalls } from './catalogue/sale-calls.ts'
import { shopperCalls } from './catalogue/shopper-calls.ts'
import { fitCalls } from './fit/calls.ts'
import { lineMeasuresCalls } from './fit/line-calls.ts'
import { profileCalls } from './fit/profile-calls.ts'
import { ordersCalls } from './orders/calls.ts'
import { cardSaleCalls } from './orders/card-sale-calls.ts'
import { cartCalls } from './orders/cart-calls.ts'
import { changeCalls } from './orders/changes/change-calls.ts'
import { claimCalls } from './orders/claim-calls.ts'
import { creditCalls } from './orders/credit-calls.ts'
import { deliveryCalls } from './orders/delivery/calls.ts'
import { discountCalls } from './orders/discounts/calls.ts'
import { paymentLinkCalls } from './orders/payment-link-calls.ts'
import { payoutCalls } from './orders/payout-calls.ts'
import { taxCalls } from './orders/tax/calls.ts'
import { addressCalls } from './people/address-calls.ts'
import { accountsCalls } from './people/calls.ts'
import { panelCalls } from './shop/calls.ts'
import { connectionCalls } from './shop/connection-calls.ts'
import { customerCalls } from './shop/customer-calls.ts'
import { emailCalls } from './shop/email-calls.ts'

export { type Access, type Endpoint, type PublicPart, publicParts } from './call.ts'

/** Routes, the browser's client and the OpenAPI document are made from it. */
export const contract = {
  ...accountsCalls,
  ...catalogueCalls,
  ...saleCalls,
  ...categoryCalls,
  ...collectionCalls,
  ...makingCalls,
  ...returnPolicyCalls,
  ...fitCalls,
  ...shopperCalls,
  ...cartCalls,
  ...addressCalls,
  ...profileCalls,
  ...lineMeasuresCalls,
  ...ordersCalls,
  ...discountCalls,
  ...paymentLinkCalls,
  ...creditCalls,
  ...cardSaleCalls,
  ...claimCalls,
  ...payoutCalls,
  ...changeCalls,
  ...taxCalls,
  ...deliveryCalls,
  ...panelCalls,
  ...emailCalls,
  ...customerCalls,
  ...connectionCalls,
}

export type Contract = typeof contract
export type Call = keyof Contract
