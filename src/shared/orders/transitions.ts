import {
  type OrderStatus,
  offeredOrderStatuses,
  orderStatuses,
  type PaymentStatus,
} from './vocabulary.ts'

/** `clock`: the reconciler, after a deadline. */
type Cause = 'shopper' | 'owner' | 'provider' | 'clock'

type Change<State> = { from: readonly State[]; to: readonly State[] }
type Transition = {
  payment?: Change<PaymentStatus>
  /** Optional: an order in another status keeps it. */
  order?: Change<OrderStatus>
  /** Nothing can be paid any more, so the order's payment links end. */
  endsLinks?: true
  by: readonly Cause[]
  when: string
}

/**
 * All changes of payment and status. `transition` in server/orders/core/record/order-record.ts makes them;
 * docs/architecture.md draws them.
 */
export const transitions = {
  claim: {
    payment: { from: ['pending', 'expired', 'capturing'], to: ['capturing'] },
    by: ['shopper', 'provider', 'clock'],
    when: 'its stock is held and the provider is asked for the money',
  },
  capture: {
    payment: { from: ['capturing'], to: ['paid'] },
    order: { from: ['pending'], to: ['confirmed'] },
    by: ['provider'],
    when: 'the provider has the money',
  },
  captureDeposit: {
    payment: { from: ['capturing'], to: ['partiallyPaid'] },
    order: { from: ['pending'], to: ['confirmed'] },
    by: ['provider'],
    when: 'the provider has the part that was due at once',
  },
  release: {
    payment: { from: ['capturing'], to: ['pending'] },
    by: ['provider'],
    when: 'declined or not approved',
  },
  fail: {
    payment: { from: ['pending', 'capturing'], to: ['failed'] },
    endsLinks: true,
    by: ['provider'],
    when: 'declined without time left, withdrawn, or a wrong amount that is refunded',
  },
  sellOut: {
    payment: { from: ['pending', 'expired', 'capturing'], to: ['failed'] },
    endsLinks: true,
    by: ['shopper', 'provider', 'clock'],
    when: 'its stock is gone before the money is asked for',
  },
  accept: {
    payment: { from: ['pending', 'expired'], to: ['due'] },
    order: { from: ['pending'], to: ['confirmed'] },
    by: ['shopper', 'owner'],
    when: 'its money is promised, or a part of it is here',
  },
  enter: {
    payment: { from: ['due'], to: ['due'] },
    order: { from: ['pending'], to: ['confirmed'] },
    by: ['owner'],
    when: 'the owner enters it for a customer',
  },
  receivePart: {
    payment: { from: ['due', 'partiallyPaid'], to: ['partiallyPaid'] },
    by: ['owner', 'provider'],
    when: 'a further part of the money is here',
  },
  receive: {
    payment: { from: ['due', 'partiallyPaid'], to: ['paid'] },
    by: ['owner', 'provider'],
    when: 'all of the money is here',
  },
  correctPart: {
    payment: { from: ['paid', 'partiallyPaid'], to: ['partiallyPaid'] },
    by: ['owner'],
    when: 'less of the money came than was recorded',
  },
  correctAll: {
    payment: { from: ['paid', 'partiallyPaid'], to: ['due'] },
    by: ['owner'],
    when: 'none of the recorded money came',
  },
  cancel: {
    payment: { from: ['pending', 'due'], to: ['cancelled'] },
    order: { from: ['confirmed'], to: ['rejected'] },
    endsLinks: true,
    by: ['shopper'],
    when: 'the shopper gives up',
  },
  cancelPaid: {
    order: { from: ['pending', 'confirmed', 'inProcess'], to: ['rejected'] },
    endsLinks: true,
    by: ['shopper', 'owner'],
    when: 'the shopper cancels the paid order',
  },
  changeMethod: {
    payment: { from: ['pending'], to: ['pending'] },
    by: ['shopper'],
    when: 'the shopper chooses another way to pay',
  },
  supersede: {
    payment: { from: ['pending', 'expired'], to: ['cancelled'] },
    endsLinks: true,
    by: ['shopper'],
    when: 'the shopper checks out anew',
  },
  expire: {
    payment: { from: ['pending'], to: ['expired'] },
    by: ['clock'],
    when: 'the time to pay ends',
  },
  reject: {
    payment: { from: ['pending', 'expired', 'due'], to: ['cancelled'] },
    endsLinks: true,
    by: ['owner'],
    when: 'the owner rejects the unpaid order',
  },
  reopen: {
    payment: { from: ['cancelled'], to: ['due'] },
    by: ['owner'],
    when: 'the owner takes up again an accepted order that was rejected',
  },
  refundPart: {
    payment: { from: ['paid', 'partiallyRefunded'], to: ['partiallyRefunded'] },
    by: ['provider'],
    when: 'a refund is done',
  },
  refundRest: {
    payment: { from: ['paid', 'partiallyRefunded', 'partiallyPaid'], to: ['refunded'] },
    endsLinks: true,
    by: ['provider'],
    when: 'all of it is refunded',
  },
  setStatus: {
    order: { from: orderStatuses, to: offeredOrderStatuses },
    by: ['owner'],
    when: 'any status at any time',
  },
  followParcels: {
    order: {
      from: ['pending', 'confirmed', 'inProcess', 'inShipping', 'delivered'],
      to: ['inProcess', 'inShipping', 'delivered'],
    },
    by: ['owner'],
    when: 'its parcels are packed, sent or delivered',
  },
  closeEmpty: {
    order: { from: ['inShipping'], to: ['rejected'] },
    by: ['owner', 'provider'],
    when: 'nothing of it is out: its unpaid parcels came back, or it is refunded',
  },
  deliverCard: {
    order: { from: ['confirmed'], to: ['delivered'] },
    by: ['provider'],
    when: 'a gift card has nothing to be packed',
  },
  undoStatus: {
    order: { from: orderStatuses, to: orderStatuses },
    by: ['owner'],
    when: 'within a minute of the change',
  },
} as const satisfies Record<string, Transition>

export type OrderTransition = keyof typeof transitions

export const getTransition = (event: OrderTransition): Transition => transitions[event]

export function paymentDiagram(): string {
  const arrows = (Object.keys(transitions) as OrderTransition[]).flatMap((event) => {
    const { payment, when } = getTransition(event)
    const { from = [], to = [] } = payment ?? {}
    return from.flatMap((state) =>
      to
        .filter((other) => other !== state)
        .map((other) => `  ${state} --> ${other}: ${event}, ${when}`),
    )
  })
  return ['stateDiagram-v2', '  [*] --> pending: createOrder (stock is held)', ...arrows].join('\n')
}
