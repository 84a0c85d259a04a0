import { isWithoutPiece } from './askable.ts'
import type { ChangeKind, ChangeReason, ChangeRemedy, ChangeState } from './vocabulary.ts'
export const changeKindLabels = {
  edit: 'Change of size',
  cancel: 'Cancellation',
  return: 'Return',
  exchange: 'Exchange',
  alteration: 'Alteration',
  claim: 'Complaint',
} as const satisfies Record<ChangeKind, string>

export const changeStateLabels = {
  requested: 'Asked for',
  approved: 'Agreed',
  onItsWay: 'On its way to us',
  received: 'With us',
  atWork: 'Being altered',
  fitting: 'Ready to try on',
  ready: 'Ready to go back',
  refused: 'Not accepted',
  goingBack: 'On its way back',
  lost: 'Lost on the way',
  declined: 'Declined',
  withdrawn: 'Taken back',
  neverSent: 'Never sent',
  settled: 'Settled',
} as const satisfies Record<ChangeState, string>

export const changeReasonLabels = {
  fit: 'It does not fit',
  colour: 'It looks different from its pictures',
  quality: 'It has a fault',
  damaged: 'It arrived damaged',
  wrong: 'I got another piece',
  missing: 'It was not in the parcel',
  late: 'It came too late',
  mind: 'I changed my mind',
  lost: 'The courier lost it',
} as const satisfies Record<ChangeReason, string>

export const changeRemedyLabels = {
  refund: 'Money back',
  storeCredit: 'Store credit',
  exchange: 'Another size',
  replacement: 'The same piece again',
  alteration: 'An alteration',
} as const satisfies Record<ChangeRemedy, string>

const news = {
  requested: 'We have your request, and write to you soon.',
  approved: 'We agree. Please send the piece to us, with the slip of your request.',
  approvedUnseen: 'We agree. You need not send anything.',
  onItsWay: 'The piece is on its way to us.',
  received: 'The piece is with us. We look at it and write to you.',
  atWork: 'Our tailor is at work on the piece.',
  fitting: 'The piece is ready to try on. Please come to us, or tell us what is left to do.',
  ready: 'The work on the piece is done. It goes back to you soon.',
  refused: 'We can’t take the piece back, and send it to you again.',
  goingBack: 'The piece is on its way back to you.',
  lost: 'The piece was lost on the way. We look into it and write to you.',
  declined: 'We are sorry: we can’t do what you asked for.',
  withdrawn: 'The request was taken back.',
  neverSent:
    'The piece did not reach us in time, so the request has ended. Please write to us if it is on its way.',
  settledEdit: 'We changed the size of this piece, as you asked. It costs the same.',
  settledCancel: 'Your order is cancelled.',
  settledMoney: 'This is settled, and your money is on its way back.',
  settledCredit: 'This is settled, and the amount becomes store credit in your account.',
  settledUnpaid:
    'This is settled, and another piece is kept for you. It is sent once the rest is paid on the page of its order.',
  settledAnother: 'This is settled, and another piece is on its way to you.',
  settledOtherwise: 'This is settled.',
} as const

type Told = {
  kind: ChangeKind
  state: ChangeState
  reason: ChangeReason
  /** Null if no money goes back. */
  refund: { toCredit: boolean } | null
  /** `amountDue` counts only if it is above 0. */
  another: { order: { amountDue: number } | null } | null
}

/** What the shopper is told about a request. */
export function changeNews({
  kind,
  state,
  reason,
  refund,
  another,
}: Told): (typeof news)[keyof typeof news] {
  if (state === 'approved' && isWithoutPiece(reason)) return news.approvedUnseen
  if (state !== 'settled') return news[state]
  if (kind === 'cancel') return news.settledCancel
  if (kind === 'edit') return news.settledEdit
  if (another?.order) return another.order.amountDue > 0 ? news.settledUnpaid : news.settledAnother
  if (!refund) return news.settledOtherwise
  return refund.toCredit ? news.settledCredit : news.settledMoney
}
