import { isWithoutPiece } from './askable.ts'
import {
  type ChangeKind,
  type ChangeReason,
  type ChangeRemedy,
  type ChangeState,
  changeKinds,
  changeStates,
  sendsAnother,
} from './vocabulary.ts'

/** `clock`: a deadline passed. */
export type ChangeActor = 'shopper' | 'owner' | 'clock'

type ChangeStep = {
  kinds: readonly ChangeKind[]
  from: readonly ChangeState[]
  to: ChangeState
  by: readonly ChangeActor[]
  /** Has no effect outside of the shop, so that the owner may take it back. */
  undoable?: true
  /** Returns money, or sends another item in its place. */
  refunds?: true
  when: string
}

const ofPieces = ['return', 'exchange', 'alteration', 'claim'] as const
const ofMoney = ['return', 'exchange', 'claim'] as const

/**
 * All steps of a line of a change. `takeStep` in server/orders/changes/steps.ts makes them. A line begins
 * as `requested` by the shopper or `approved` by the owner.
 */
export const changeSteps = {
  approve: {
    kinds: ofPieces,
    from: ['requested'],
    to: 'approved',
    by: ['owner'],
    when: 'the piece may come back',
  },
  decline: {
    kinds: changeKinds,
    from: ['requested'],
    to: 'declined',
    by: ['owner'],
    when: 'the shop says no, with a reason',
  },
  withdraw: {
    kinds: changeKinds,
    from: ['requested', 'approved'],
    to: 'withdrawn',
    by: ['shopper', 'owner'],
    when: 'nobody wants it any more',
  },
  settleUnseen: {
    kinds: ['cancel', 'claim'],
    from: ['requested', 'approved'],
    to: 'settled',
    by: ['owner'],
    refunds: true,
    when: 'money or another piece goes to the shopper without one coming back',
  },
  send: {
    kinds: ofPieces,
    from: ['approved'],
    to: 'onItsWay',
    by: ['shopper', 'owner'],
    when: 'the shopper has sent the piece',
  },
  expire: {
    kinds: ofPieces,
    from: ['approved'],
    to: 'neverSent',
    by: ['clock'],
    when: 'the piece did not come in time',
  },
  reopen: {
    kinds: ofPieces,
    from: ['declined', 'neverSent'],
    to: 'approved',
    by: ['owner'],
    when: 'the shop says yes after all',
  },
  lose: {
    kinds: ofPieces,
    from: ['onItsWay', 'goingBack'],
    to: 'lost',
    by: ['owner'],
    undoable: true,
    when: 'the courier lost the piece',
  },
  settleLost: {
    kinds: ofPieces,
    from: ['lost'],
    to: 'settled',
    by: ['owner'],
    refunds: true,
    when: 'money or another piece makes good for one that the courier lost',
  },
  receive: {
    kinds: ofPieces,
    from: ['approved', 'onItsWay', 'lost', 'neverSent', 'withdrawn'],
    to: 'received',
    by: ['owner'],
    undoable: true,
    when: 'the piece is here',
  },
  accept: {
    kinds: ofMoney,
    from: ['received'],
    to: 'settled',
    by: ['owner'],
    refunds: true,
    when: 'the piece is as it should be, and its money or the other piece goes to the shopper',
  },
  payInstead: {
    kinds: ['exchange', 'claim'],
    from: ['approved', 'received', 'lost'],
    to: 'settled',
    by: ['owner'],
    refunds: true,
    when: 'money goes back, because the other piece is sold out',
  },
  acceptPart: {
    kinds: ofMoney,
    from: ['received'],
    to: 'settled',
    by: ['owner'],
    refunds: true,
    when: 'a part of its money goes back',
  },
  refuse: {
    kinds: ofPieces,
    from: ['received'],
    to: 'refused',
    by: ['owner'],
    when: 'the piece was worn or is another one, and goes back to the shopper',
  },
  startWork: {
    kinds: ['alteration', 'claim'],
    from: ['received', 'fitting'],
    to: 'atWork',
    by: ['owner'],
    undoable: true,
    when: 'it is altered',
  },
  fit: {
    kinds: ['alteration', 'claim'],
    from: ['atWork'],
    to: 'fitting',
    by: ['owner'],
    undoable: true,
    when: 'the shopper tries it on',
  },
  finish: {
    kinds: ['alteration', 'claim'],
    from: ['atWork', 'fitting'],
    to: 'ready',
    by: ['owner'],
    undoable: true,
    when: 'the work is done',
  },
  sendBack: {
    kinds: ofPieces,
    from: ['ready', 'refused'],
    to: 'goingBack',
    by: ['owner'],
    when: 'the piece goes back to the shopper',
  },
  arrive: {
    kinds: ofPieces,
    from: ['goingBack'],
    to: 'settled',
    by: ['shopper', 'owner', 'clock'],
    when: 'the shopper has it, or did not object in time',
  },
} as const satisfies Record<string, ChangeStep>

export type ChangeStepName = keyof typeof changeSteps
export const changeStepNames = Object.keys(changeSteps) as [ChangeStepName, ...ChangeStepName[]]
export const getChangeStep = (name: ChangeStepName): ChangeStep => changeSteps[name]

/** What the shopper does by a button. */
export const shopperSteps = ['withdraw', 'send', 'arrive'] as const satisfies ChangeStepName[]
export type ShopperStep = (typeof shopperSteps)[number]

export const finalStates = changeStates.filter((state) =>
  ['declined', 'withdrawn', 'neverSent', 'settled'].includes(state),
)
export const isFinal = (state: ChangeState) => finalStates.includes(state)

/** Days until `step` is taken by the clock, or until the panel calls the line late. */
export const changeDeadlines: Partial<
  Record<ChangeState, { days: number; step?: ChangeStepName }>
> = {
  requested: { days: 2 },
  approved: { days: 14, step: 'expire' },
  onItsWay: { days: 14 },
  received: { days: 3 },
  atWork: { days: 7 },
  fitting: { days: 7 },
  ready: { days: 2 },
  refused: { days: 3 },
  goingBack: { days: 14, step: 'arrive' },
  lost: { days: 7 },
}

/** Whose turn it is. */
export const waitsFor = (state: ChangeState): 'shop' | 'shopper' | 'nobody' => {
  if (isFinal(state)) return 'nobody'
  return state === 'approved' || state === 'onItsWay' || state === 'goingBack' ? 'shopper' : 'shop'
}

const work: readonly ChangeStepName[] = ['startWork', 'fit', 'finish']

/** Lists the steps that `actor` may take, in the order of the table. */
export const stepsFor = (
  {
    kind,
    state,
    remedy,
    reason,
  }: { kind: ChangeKind; state: ChangeState; remedy: ChangeRemedy; reason: ChangeReason },
  actor: ChangeActor,
) =>
  changeStepNames.filter((name) => {
    const { kinds, from, by } = getChangeStep(name)
    const isPossible = kinds.includes(kind) && from.includes(state) && by.includes(actor)
    if (name === 'payInstead') {
      const isHere = state !== 'approved' || isWithoutPiece(reason)
      return isPossible && isHere && sendsAnother(remedy)
    }
    return isPossible && (remedy === 'alteration' || !work.includes(name))
  })
