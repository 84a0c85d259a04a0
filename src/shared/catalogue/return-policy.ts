export const remedies = ['refund', 'storeCredit', 'exchange', 'alteration'] as const
export type Remedy = (typeof remedies)[number]

export const remedyLabels = {
  refund: 'Refund',
  storeCredit: 'Store credit',
  exchange: 'Exchange',
  alteration: 'Alteration',
} as const satisfies Record<Remedy, string>

/** Who pays the way back. */
export const waysBack = ['shop', 'shopper'] as const
export type WayBack = (typeof waysBack)[number]

export const wayBackLabels = {
  shop: 'The shop',
  shopper: 'The shopper',
} as const satisfies Record<WayBack, string>

/** What the shopper may ask for after delivery, as it was agreed when a line was bought. */
export type LinePolicy = {
  name: string
  /** Days from delivery; 0 for a final sale. */
  days: number
  /** Empty for a final sale. */
  remedies: readonly Remedy[]
  wayBack: WayBack
  /** Made for the shopper: comes back only if it is faulty, wrong or not as described. */
  faultyOnly: boolean
  explanation: string
  /** If empty, the English text is shown. */
  explanationHindi: string
}

/** A policy before it is known whether the item is made to order. */
export type ShownPolicy = Omit<LinePolicy, 'name' | 'faultyOnly'> & {
  /** Items made to order come back only if they are faulty, wrong or not as described. */
  madeFaultyOnly: boolean
}

/** The terms of a policy that its sentence states. */
export type PolicyTerms = Pick<LinePolicy, 'days' | 'remedies' | 'wayBack' | 'faultyOnly'>

export const MAX_RETURN_POLICIES = 30
