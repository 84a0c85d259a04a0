import { isWithoutPiece } from '#shared/orders/changes/askable.ts'
import type { ListedChange } from '#shared/orders/changes/change-schema.ts'
import { type ChangeStepName, stepsFor } from '#shared/orders/changes/change-steps.ts'

export const changeStepLabels = {
  approve: 'Agree',
  decline: 'Decline',
  withdraw: 'Take the request back',
  settleUnseen: 'Pay back without the piece',
  send: 'It was sent to us',
  expire: 'It never came',
  reopen: 'Agree after all',
  lose: 'The courier lost it',
  settleLost: 'Pay back the lost piece',
  receive: 'It is here',
  accept: 'Accept it and pay back',
  acceptPart: 'Pay back a part',
  payInstead: 'Pay back instead',
  refuse: 'Send it back as it is',
  startWork: 'Begin the alteration',
  fit: 'Ready to try on',
  finish: 'The work is done',
  sendBack: 'Send it to the customer',
  arrive: 'The customer has it',
} as const satisfies Record<ChangeStepName, string>

/** What the shop most probably does next, by state. */
const likely: readonly ChangeStepName[] = [
  'approve',
  'startWork',
  'accept',
  'finish',
  'sendBack',
  'settleLost',
  'receive',
  'arrive',
  'reopen',
]

/** The owner's steps, the most probable one first. */
export function orderedSteps(line: ListedChange): ChangeStepName[] {
  const steps = stepsFor(line, 'owner')
  const isUnseen = line.kind === 'cancel' || isWithoutPiece(line.reason)
  const first = isUnseen
    ? steps.find((step) => step === 'settleUnseen')
    : likely.find((step) => steps.includes(step))
  return first ? [first, ...steps.filter((step) => step !== first)] : steps
}
