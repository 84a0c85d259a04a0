import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { waysBack } from '../../catalogue/return-policy.ts'
import { linePolicy } from '../../catalogue/return-policy-schema.ts'
import {
  answer,
  asNumber,
  id,
  instant,
  line,
  listAnswer,
  pageQuery,
  singleLine,
  sixDigitCode,
} from '../../envelope.ts'
import { isWholePaise } from '../../money.ts'
import { claimCodeRequest } from '../claim-schema.ts'
import { itemFits } from '../item-fit.ts'
import { courier, trackingNumber } from '../order-parcel-schema.ts'
import { orderRef } from '../order-schema.ts'
import { changeStepNames, shopperSteps } from './change-steps.ts'
import {
  changeKinds,
  changeReasons,
  changeRemedies,
  changeStates,
  changeWaits,
  MAX_CHANGE_WORDS,
  shopperReasons,
} from './vocabulary.ts'

// Amounts are in rupees.

const changeLine = z.object({
  _id: id,
  lineId: id,
  title: z.string(),
  /** Empty if there is none. */
  titleHindi: z.string(),
  image: z.string(),
  size: z.string(),
  quantity: z.number().int(),
  kind: z.enum(changeKinds),
  remedy: z.enum(changeRemedies),
  state: z.enum(changeStates),
  reason: z.enum(changeReasons),
  fit: z.enum(itemFits).nullable(),
  fitWhere: z.string(),
  words: z.string(),
  answer: z.string(),
  wayBack: z.enum(waysBack),
  askedBy: z.enum(['shopper', 'owner']),
  askedAt: instant,
  since: instant,
  /** When the state ends by itself, or counts as late; null for a final state. */
  deadline: instant.nullable(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** What goes or went back; null before it is decided. */
  refund: z.object({ amount: z.number(), isDone: z.boolean(), toCredit: z.boolean() }).nullable(),
  photos: z.array(id),
  /** The item that is sent in its place; null if money or the item itself goes back. */
  another: z
    .object({
      title: z.string(),
      titleHindi: z.string(),
      size: z.string(),
      /** Price of one item if it is another product, else null. */
      price: z.number().nullable(),
      /** Price difference of one item if it is another size of the same product, else 0. */
      difference: z.number(),
      /** The order that sends it; null before it is placed. */
      order: z.object({ _id: id, orderNumber: z.string(), amountDue: z.number() }).nullable(),
    })
    .nullable(),
})
export type ChangeLine = z.infer<typeof changeLine>

const change = z.object({
  _id: id,
  /** `ZR-1042-C1`, on the slip. */
  number: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  lines: z.array(changeLine),
})
export type OrderChange = z.infer<typeof change>

/** Items that the shopper has, and what may be asked for them. */
const askableItem = z.object({
  lineId: id,
  title: z.string(),
  titleHindi: z.string(),
  image: z.string(),
  size: z.string(),
  /** The largest quantity that may be asked for. */
  quantity: z.number().int(),
  policy: linePolicy.nullable(),
  until: z.string().nullable(),
  isMeasured: z.boolean(),
  /** Other sizes of the product that are in stock. */
  otherSizes: z.array(
    z.object({
      size: z.string(),
      /** Added to the price of one item; may be negative. */
      difference: z.number(),
    }),
  ),
  /** Whether the same piece is in stock. */
  isInStock: z.boolean(),
  /** What goes back for one item, two, and so on. */
  refunds: z.array(z.number()),
})
export type AskableItem = z.infer<typeof askableItem>

export const cancelChoices = ['no', 'now', 'ask'] as const

export const changesOfOrder = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** Newest first. */
  changes: z.array(change),
  /** Empty if the shop takes no requests on its pages. */
  items: z.array(askableItem),
  /** YYYY-MM-DD in India. */
  today: z.string(),
  givesCredit: z.boolean(),
  /** `ask`: the shop decides, because work has begun or something is packed. */
  cancel: z.enum(cancelChoices),
  /** What a cancellation returns at once. */
  cancelRefund: z.number(),
})
export type ChangesOfOrder = z.infer<typeof changesOfOrder>
export const changesOfOrderAnswer = answer({ data: changesOfOrder })

const words = z.union([z.literal(''), line(MAX_CHANGE_WORDS, 'What you write')]).default('')

const fitFacts = {
  fit: z.enum(itemFits).optional(),
  fitWhere: z.union([z.literal(''), line(100, 'Where it does not fit')]).default(''),
}

const newSize = z.string().trim().max(20).default('')

const askedItems = z
  .array(
    z.object({
      lineId: id,
      quantity: asNumber(z.number(fault('How many?')).int().min(1, fault('How many?'))),
    }),
    fault('Choose at least one piece.'),
  )
  .min(1, fault('Choose at least one piece.'))
  .max(100)

export const changeRequest = z.object({
  items: askedItems,
  remedy: z.enum(changeRemedies, fault('Please choose what you would like.')),
  reason: z.enum(shopperReasons, fault('Please choose a reason.')),
  ...fitFacts,
  words,
  /** Of the piece to send instead, for an exchange. */
  newSize,
})
export type ChangeRequest = z.infer<typeof changeRequest>

export const cancelRequest = z.object({ words })

/** What the owner enters for a customer; the policy does not bind it. */
export const enteredChange = z.object({
  items: askedItems,
  kind: z.enum(['return', 'exchange', 'alteration', 'claim']),
  remedy: z.enum(changeRemedies, fault('Please choose what you would like.')),
  reason: z.enum(changeReasons, fault('Please choose a reason.')),
  ...fitFacts,
  words,
  /** Of the piece to send instead, for an exchange; the same product by default. */
  newProductId: id.optional(),
  newSize,
})
export type EnteredChange = z.infer<typeof enteredChange>

/** The owner's change of a line of which nothing is packed. */
export const sizeEdit = z.object({
  lineId: id,
  /** The size that was shown; 409 if it has changed. */
  from: z.string().max(20),
  size: z.string().min(1, fault('Please choose a size.')).max(20),
})
export type SizeEdit = z.infer<typeof sizeEdit>

const editableLine = z.object({
  lineId: id,
  title: z.string(),
  titleHindi: z.string(),
  size: z.string(),
  /** Sizes in stock at the same price. */
  sizes: z.array(z.string()),
})
export type EditableLine = z.infer<typeof editableLine>

const stepOfLine = z.object({
  changeLineId: id,
  /** The state that was shown; 409 if it has changed. */
  from: z.enum(changeStates),
  courier: courier.default(''),
  trackingNumber: trackingNumber.default(''),
})

export const shopperStep = stepOfLine.extend({ step: z.enum(shopperSteps) })
export type ShopperStepInput = z.infer<typeof shopperStep>

export const ownerStep = stepOfLine
  .extend({
    step: z.enum(changeStepNames),
    /** What the shopper reads. */
    answer: z.union([z.literal(''), line(500, 'What you answer')]).default(''),
    /** Instead of the items' value; required if only a part goes back. */
    amount: z
      .number(fault('How much?'))
      .positive(fault('How much?'))
      .refine(isWholePaise, fault('An amount has at most two decimals.'))
      .optional(),
    /** Whether what came back can be sold again. */
    isSellable: z.boolean().default(false),
    courierClaim: z.union([z.literal(''), singleLine(60, 'The number of the claim')]).default(''),
    /** What the courier paid. */
    recovered: z
      .number()
      .min(0)
      .refine(isWholePaise, fault('An amount has at most two decimals.'))
      .default(0),
  })
  .refine(({ step, answer }) => (step !== 'decline' && step !== 'refuse') || answer !== '', {
    path: ['answer'],
    ...fault('Please say why; the customer reads it.'),
  })
  .refine(({ step, amount }) => step !== 'acceptPart' || amount !== undefined, {
    path: ['amount'],
    ...fault('How much?'),
  })
export type OwnerStepInput = z.infer<typeof ownerStep>

export const undoneStep = z.object({ changeLineId: id, from: z.enum(changeStates) })

export const changePhotoRef = z.object({ id: orderRef.shape.id, photoId: id })
export const changeLineRef = z.object({ id: orderRef.shape.id, changeLineId: id })

/** `q`: a number of a change or order, a name, or a piece. */
export const changeQuery = z.object({
  q: z.string().trim().max(100).optional(),
  waits: z.enum(changeWaits).optional(),
  kind: z.enum(changeKinds).optional(),
  ...pageQuery,
})
export type ChangeQuery = z.infer<typeof changeQuery>

const listedChange = changeLine.extend({
  orderId: id,
  changeId: id,
  number: z.string(),
  orderNumber: z.string(),
  userName: z.string(),
  isLate: z.boolean(),
  /** What the items cost after discounts. */
  value: z.number(),
  policy: linePolicy.nullable(),
  canUndo: z.boolean(),
  courierClaim: z.string(),
  recovered: z.number(),
})
export type ListedChange = z.infer<typeof listedChange>
export const changeListAnswer = listAnswer(listedChange)
export const changeCountsAnswer = answer({
  data: z.record(z.enum(changeWaits), z.number().int()),
})
export const ownerChanges = z.object({
  items: z.array(askableItem),
  /** Lines whose size may still change. */
  editable: z.array(editableLine),
  lines: z.array(listedChange),
  givesCredit: z.boolean(),
})
export type OwnerChanges = z.infer<typeof ownerChanges>
export const ownerChangesAnswer = answer({ data: ownerChanges })

const counted = z.object({ name: z.string(), count: z.number().int() })
/** Of the requests of the last 365 days. */
const changeFigures = z.object({
  byReason: z.array(z.object({ reason: z.enum(changeReasons), count: z.number().int() })),
  byPiece: z.array(counted.extend({ productId: id, size: z.string() })),
  /** Median days from the request to the refund; null without one. */
  daysToMoney: z.number().nullable(),
  unsellable: z.number().int(),
  cameBack: z.number().int(),
})
export type ChangeFigures = z.infer<typeof changeFigures>
export const changeFiguresAnswer = answer({ data: changeFigures })

export const changeCodeRequest = claimCodeRequest.extend({
  /** The email or phone that the order was placed with. */
  contact: singleLine(200, 'The email or phone of the order'),
})
export type ChangeCodeRequest = z.infer<typeof changeCodeRequest>
export const changeCode = changeCodeRequest.extend({ code: sixDigitCode })
export const changeLinkAnswer = answer({ data: z.object({ token: z.string() }) })
export const changeToken = z.object({ token: z.string().max(100) })
export const changeTokenLine = changeToken.extend({ changeLineId: id })
export const changeTokenPhoto = changeToken.extend({ photoId: id })
