import type { LinePolicy } from '../../catalogue/return-policy.ts'
import {
  type ChangeKind,
  type ChangeReason,
  type ChangeRemedy,
  changeRemedies,
} from './vocabulary.ts'

/** What the law grants whatever the policy says: the piece is faulty, another one, or not as described. */
const lawfulReasons: readonly ChangeReason[] = [
  'colour',
  'quality',
  'damaged',
  'wrong',
  'missing',
  'lost',
]

/** Whether the customer has nothing to send back. */
export const isWithoutPiece = (reason: ChangeReason) => reason === 'missing' || reason === 'lost'

export type AskableLine = {
  policy: LinePolicy | null
  /** The last day to ask by the policy, YYYY-MM-DD in India; null before it is known. */
  until: string | null
  /** Whether it was made by the shopper's measures, which it must fit. */
  isMeasured: boolean
  /** Other sizes of the product that are in stock. */
  otherSizes: readonly { size: string }[]
  /** Whether the same piece is in stock. */
  isInStock: boolean
}

/** YYYY-MM-DD in India, and whether the shop gives store credit. */
export type AskFacts = { today: string; givesCredit: boolean }

/** What the shopper may ask for, given the reason. Empty if the policy grants nothing. */
export function askableRemedies(
  line: AskableLine,
  reason: ChangeReason,
  { today, givesCredit }: AskFacts,
): ChangeRemedy[] {
  const isAlterable = !isWithoutPiece(reason)
  const mustFit = reason === 'fit' && line.isMeasured
  const isLawful = lawfulReasons.includes(reason) || mustFit
  const isOffered = (remedy: ChangeRemedy) => {
    switch (remedy) {
      case 'storeCredit':
        return givesCredit
      case 'alteration':
        return isAlterable
      case 'exchange':
        return !isLawful && line.otherSizes.length > 0
      case 'replacement':
        return isLawful && line.isInStock
      default:
        return true
    }
  }
  if (isLawful) return changeRemedies.filter(isOffered)
  const { policy, until } = line
  if (!policy || policy.faultyOnly || (until !== null && today > until)) return []
  const granted: readonly ChangeRemedy[] = policy.remedies
  return changeRemedies.filter((remedy) => granted.includes(remedy) && isOffered(remedy))
}

export const kindOf = (
  line: AskableLine,
  { reason, remedy }: { reason: ChangeReason; remedy: ChangeRemedy },
): Exclude<ChangeKind, 'cancel' | 'edit'> => {
  if (lawfulReasons.includes(reason) || (reason === 'fit' && line.isMeasured)) return 'claim'
  return remedy === 'alteration' || remedy === 'exchange' ? remedy : 'return'
}
