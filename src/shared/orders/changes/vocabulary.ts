/**
 * edit: of a line that nothing is packed of, by the owner. cancel: before anything is packed, or by the owner's consent later. exchange: another size or product.
 * claim: wrong, damaged, missing or lost.
 */
export const changeKinds = ['edit', 'cancel', 'return', 'exchange', 'alteration', 'claim'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeStates = [
  'requested',
  'approved',
  'onItsWay',
  'received',
  'atWork',
  'fitting',
  'ready',
  'refused',
  'goingBack',
  'lost',
  'declined',
  'withdrawn',
  'neverSent',
  'settled',
] as const
export type ChangeState = (typeof changeStates)[number]

/** `refund`: the way that the order was paid. `replacement`: the same piece again. */
export const changeRemedies = [
  'refund',
  'storeCredit',
  'exchange',
  'replacement',
  'alteration',
] as const
export type ChangeRemedy = (typeof changeRemedies)[number]

/** Whether the customer gets another item, in place of money. */
export const sendsAnother = (remedy: ChangeRemedy) =>
  remedy === 'exchange' || remedy === 'replacement'

/** What the owner may enter for each kind. */
export const remediesOf: Record<Exclude<ChangeKind, 'cancel' | 'edit'>, readonly ChangeRemedy[]> = {
  return: ['refund', 'storeCredit'],
  exchange: ['exchange'],
  alteration: ['alteration'],
  claim: ['refund', 'storeCredit', 'replacement', 'alteration'],
}

export const changeReasons = [
  'fit',
  'colour',
  'quality',
  'damaged',
  'wrong',
  'missing',
  'late',
  'mind',
  'lost',
] as const
export type ChangeReason = (typeof changeReasons)[number]

/** Only the owner knows what a courier lost. */
export const shopperReasons = changeReasons.filter((reason) => reason !== 'lost')

export const MAX_CHANGE_PHOTOS = 6
export const MAX_CHANGE_WORDS = 1000

/** `late`: a deadline passed. */
export const changeWaits = ['shop', 'shopper', 'late', 'closed'] as const
export type ChangeWait = (typeof changeWaits)[number]
