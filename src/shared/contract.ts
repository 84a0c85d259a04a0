import { accountsCalls } from './calls/accounts.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { mailCalls } from './calls/mails.ts'
import { ordersCalls } from './calls/orders.ts'
import { panelCalls } from './calls/panel.ts'
import { shoppingCalls } from './calls/shopping.ts'

export { type Access, type Endpoint, type PublicPart, publicParts } from './calls/call.ts'

/** Every call of the API. Routes, the browser's client and the OpenAPI document are made from it. */
export const contract = {
  ...accountsCalls,
  ...catalogueCalls,
  ...shoppingCalls,
  ...ordersCalls,
  ...panelCalls,
  ...mailCalls,
}

export type Contract = typeof contract
export type Call = keyof Contract
