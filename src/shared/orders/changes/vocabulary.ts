/** cancel: before anything is packed, or by the owner's consent later. claim: wrong, damaged, missing or lost. */
export const changeKinds = ['cancel', 'return', 'alteration', 'claim'] as const
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

/** `refund`: the way that the order was paid. */
export const changeRemedies = ['refund', 'storeCredit', 'alteration'] as const
export type ChangeRemedy = (typeof changeRemedies)[number]

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
