import { uuidv7 } from 'uuidv7'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { isWithoutPiece } from '#shared/orders/changes/askable.ts'
import { isUnsent } from '#shared/orders/changes/cancelling.ts'
import type { OwnerStepInput, ShopperStepInput } from '#shared/orders/changes/change-schema.ts'
import {
  type ChangeActor,
  type ChangeStepName,
  changeDeadlines,
  getChangeStep,
  isFinal,
  stepsFor,
} from '#shared/orders/changes/change-steps.ts'
import {
  type ChangeState,
  changeReasons,
  changeStates,
  sendsAnother,
} from '#shared/orders/changes/vocabulary.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { asksForPayout } from '#shared/orders/states.ts'
import type { Context } from '../../context.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit, systemActor } from '../../records/audit.ts'
import { queueChangeEmail } from '../../records/order-emails.ts'
import { lockOrderRow } from '../core/record/order-record.ts'
import { isPaidByMovedCredit, nameRefunds } from '../money/refund-record.ts'
import { followChange } from '../parts/index.ts'
import { getAnyOrder } from '../reading/orders.ts'
import { sendRefunds } from '../refunding/refund-sending.ts'
import { recordRequest } from '../refunding/refunds.ts'
import { endPaidOrder } from './ask.ts'
import { hasAccount, readValues } from './change-rows.ts'
import {
  addPart,
  areItemsFree,
  endOvertakenLines,
  findChangeLine,
  type LockedChangeLine,
  listOverdueLines,
  readChangeLines,
  setChangeState,
} from './record/change-record.ts'
import { holdAnother, releaseOverdueHolds, sendAnother } from './replacing.ts'

/** Steps of which the customer is told. The others are the customer's own, or matter to the shop alone. */
const told: readonly ChangeStepName[] = [
  'approve',
  'decline',
  'settleUnseen',
  'settleLost',
  'expire',
  'reopen',
  'receive',
  'accept',
  'acceptPart',
  'payInstead',
  'refuse',
  'fit',
  'finish',
  'sendBack',
]

type StepInput = Pick<OwnerStepInput, 'changeLineId' | 'from' | 'step'> & Partial<OwnerStepInput>

/** Throws 404 for an unknown request, 409 if the step is not possible or the state is another one. */
async function lockChangeLine(
  tx: Tx,
  orderId: string,
  { changeLineId, from, step }: Pick<StepInput, 'changeLineId' | 'from' | 'step'>,
  by: ChangeActor,
) {
  await lockOrderRow(tx, orderId)
  const line = await findChangeLine(tx, orderId, changeLineId)
  if (!line) throw new ShopError('request_not_found')
  if (line.state !== from) throw new ShopError('overtaken.change')
  if (!stepsFor(line, by).includes(step)) throw new ShopError('change_step')
  // While it had ended, its items may have been refunded or asked for again.
  if (isFinal(line.state) && !(await areItemsFree(tx, line))) throw new ShopError('pieces_not_sent')
  return line
}

/** Money is returned before. Requires a row lock on the order. */
async function applyStep(
  tx: Tx,
  { actor, by }: { actor: Actor; by: ChangeActor },
  line: LockedChangeLine,
  input: StepInput,
) {
  const { step } = input
  const { to, undoable } = getChangeStep(step)
  const userName = by === 'owner' ? actor.userName : null
  if (to === 'approved') await holdAnother(tx, line)
  const isBack = getChangeStep(step).refunds === true && line.state === 'received'
  await setChangeState(tx, line, to, {
    before: undoable ? line.state : null,
    userName,
    ...(input.answer && { answer: input.answer }),
    // The tracking number of the way to the shop does not apply to the way back.
    ...((input.courier || step === 'sendBack') && { courier: input.courier ?? '' }),
    ...((input.trackingNumber || step === 'sendBack') && {
      trackingNumber: input.trackingNumber ?? '',
    }),
    ...(input.courierClaim && { courierClaim: input.courierClaim }),
    ...(input.recovered && { recoveredPaise: toPaise(input.recovered) }),
    ...(isBack && { isSellable: input.isSellable === true }),
  })
  if (getChangeStep(step).refunds) await endOvertakenLines(tx, line.orderId)
  if (told.includes(step) || (step === 'withdraw' && by === 'owner'))
    await queueChangeEmail(tx, line.orderId)
}

/**
 * Sends another item if that was agreed, otherwise money. Returns the ids of the orders that were placed.
 * Throws 409 if nothing is left to return, or if the other item is sold out.
 */
async function makeGood(
  context: Context,
  tx: Tx,
  actor: Actor,
  line: LockedChangeLine,
  input: StepInput,
  returnOrigin: string,
): Promise<string[]> {
  const order = await getAnyOrder(tx, line.orderId)
  const left = await paiseLeft(tx, order, line)
  if (left <= 0) throw new ShopError('fully_refunded')
  const isMoney = input.amount !== undefined || input.step === 'payInstead'
  if (sendsAnother(line.remedy) && !isMoney) {
    const isBack = line.state === 'received'
    const isSellable = input.isSellable === true
    const back = { isBack, isSellable, valuePaise: left, returnOrigin }
    return [await sendAnother(context, tx, actor, order, line, back)]
  }
  await returnMoney(tx, actor, order, line, { left, input })
  return []
}

/**
 * Records the refund of a request, at most what its items are worth less what was paid back for them before.
 * What came back returns to stock, or is written off. Throws 400 for a larger amount.
 */
async function returnMoney(
  tx: Tx,
  actor: Actor,
  order: AdminOrder,
  line: LockedChangeLine,
  { left, input }: { left: number; input: StepInput },
) {
  const { orderId, lineId, quantity } = line
  const paise = input.amount === undefined ? left : toPaise(input.amount)
  if (paise > left)
    throw invalid('amount', 'refund_too_large', { amount: formatRupees(toRupees(left)) })
  const isCredit = line.remedy === 'storeCredit' || (await isPaidByMovedCredit(tx, orderId))
  const toCredit = isCredit && hasAccount(order)
  const refund = {
    refundId: uuidv7(),
    reason: '',
    toCredit,
    askPayout: !toCredit && asksForPayout(order),
  }
  const isBack = line.state === 'received'
  const isKept = input.amount !== undefined && !isBack && line.state !== 'lost'
  const refundIds = isKept
    ? await recordRequest(tx, actor, orderId, {
        ...refund,
        amount: toRupees(paise),
        restock: false,
      })
    : await recordRequest(
        tx,
        actor,
        orderId,
        {
          ...refund,
          lines: [{ lineId, quantity }],
          restock: isBack && input.isSellable === true,
          ...(line.fit && { fit: line.fit }),
        },
        { ofSentItems: true, paise },
      )
  await nameRefunds(tx, line.id, refundIds)
  if (isKept) await addPart(tx, line.id, paise)
}

/** Paise that may still go back for the items of a request. */
async function paiseLeft(tx: Tx, order: AdminOrder, { lineId, quantity }: LockedChangeLine) {
  const values = await readValues(tx, order, lineId, quantity)
  return values.at(-1) ?? 0
}

/**
 * Takes the shop's step. Throws 404 for an unknown request, 409 if the step is not possible or the state is
 * another one, as a refund does, and if the other piece is sold out.
 */
export async function takeOwnerStep(
  context: Context,
  actor: Actor,
  orderId: string,
  input: OwnerStepInput,
  returnOrigin: string,
) {
  await transaction(context.db, async (tx) => {
    const line = await lockChangeLine(tx, orderId, input, 'owner')
    const { step, from } = input
    const placed: string[] = []
    if (line.kind === 'cancel') await answerCancellation(tx, actor, line, input)
    else {
      if (getChangeStep(step).refunds)
        placed.push(...(await makeGood(context, tx, actor, line, input, returnOrigin)))
      await applyStep(tx, { actor, by: 'owner' }, line, input)
    }
    await audit(
      tx,
      actor,
      'changeStepped',
      `order:${orderId}`,
      { state: from },
      {
        state: getChangeStep(step).to,
        step,
        ...(input.amount !== undefined && { amount: input.amount }),
        ...(input.courierClaim && { courierClaim: input.courierClaim }),
      },
    )
    // The documents come last, because they lock the document numbers.
    for (const id of placed) await followChange(tx, id)
    if (placed.length > 0) await followChange(tx, orderId)
  })
  await sendRefunds(context, orderId)
}

/** All lines of a cancellation are answered at once. Throws 409 for an order that was sent meanwhile. */
async function answerCancellation(
  tx: Tx,
  actor: Actor,
  { orderId, state }: LockedChangeLine,
  input: StepInput,
) {
  const order: AdminOrder = await getAnyOrder(tx, orderId)
  const { to } = getChangeStep(input.step)
  if (to === 'settled' && !isUnsent(order)) throw new ShopError('cancel_too_late')
  const asked = (await readChangeLines(tx, [orderId])).filter(
    (line) => line.kind === 'cancel' && line.state === state,
  )
  for (const { id } of asked)
    await setChangeState(tx, { id, orderId }, to, {
      userName: actor.userName,
      ...(input.answer && { answer: input.answer }),
    })
  if (to === 'settled')
    await endPaidOrder(tx, actor, order, { changeLineId: asked[0]?.id, amount: input.amount })
  await queueChangeEmail(tx, orderId)
}

/** Takes a step of the shopper, to whom the order belongs. Throws 404 and 409 as `takeOwnerStep`. */
export const takeShopperStep = (db: Pool, orderId: string, input: ShopperStepInput) =>
  transaction(db, async (tx) => {
    const line = await lockChangeLine(tx, orderId, input, 'shopper')
    const by = { actor: systemActor(''), by: 'shopper' as const }
    if (line.kind !== 'cancel') return applyStep(tx, by, line, input)
    for (const { id, kind, state } of await readChangeLines(tx, [orderId]))
      if (kind === 'cancel' && state === line.state)
        await setChangeState(tx, { id, orderId }, getChangeStep(input.step).to)
  })

/**
 * Takes back the last step, if it had no effect outside of the shop. Throws 404 for an unknown request, 409
 * if the state is another one or cannot be taken back.
 */
export const undoStep = (
  db: Pool,
  actor: Actor,
  orderId: string,
  { changeLineId, from }: { changeLineId: string; from: ChangeState },
) =>
  transaction(db, async (tx) => {
    await lockOrderRow(tx, orderId)
    const line = await findChangeLine(tx, orderId, changeLineId)
    if (!line) throw new ShopError('request_not_found')
    if (line.state !== from) throw new ShopError('overtaken.change')
    if (!line.stateBefore) throw new ShopError('change_step')
    await setChangeState(tx, line, line.stateBefore, { userName: actor.userName })
    const before = { state: from }
    await audit(tx, actor, 'changeUndone', `order:${orderId}`, before, { state: line.stateBefore })
  })

const clockStates = changeStates.filter((state) => changeDeadlines[state]?.step !== undefined)

/** Without a piece to send, an agreed request waits for the shop. */
const sentReasons = changeReasons.filter((reason) => !isWithoutPiece(reason))

/** Takes the steps of passed deadlines. Several processes may run it. */
export async function followChangeDeadlines(db: Pool) {
  for (const { id, orderId, state } of await listOverdueLines(db, clockStates, sentReasons))
    await transaction(db, async (tx) => {
      await lockOrderRow(tx, orderId)
      const line = await findChangeLine(tx, orderId, id)
      const step = changeDeadlines[state]?.step
      if (line?.state !== state || !line.isOverdue || !step) return
      const by = { actor: systemActor(''), by: 'clock' as const }
      await applyStep(tx, by, line, { changeLineId: id, from: state, step })
    })
  await releaseOverdueHolds(db)
}
