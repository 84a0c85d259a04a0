import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, pageQuery } from '../envelope.ts'
import { manualStockReasons, type StockReason, stockReasonLabels } from './panel-vocabulary.ts'
import { MAX_COUNTED, MAX_STOCK } from './vocabulary.ts'

const reasons = Object.keys(stockReasonLabels) as [StockReason, ...StockReason[]]

const stockEntry = z.object({
  _id: id,
  at: instant,
  size: z.string(),
  change: z.number().int(),
  reason: z.enum(reasons),
  note: z.string(),
  orderId: id.nullable(),
  /** Empty without an order, or before its acceptance. */
  orderNumber: z.string(),
  /** Empty for a movement that no person made. */
  userName: z.string(),
})
export type StockEntry = z.infer<typeof stockEntry>

const stockState = z.object({
  sizes: z.array(
    z.object({
      size: z.string(),
      /** The size's own SKU; may be empty. */
      sku: z.string(),
      /** False for a removed size whose stock was returned. */
      offered: z.boolean(),
      free: z.number().int(),
      held: z.number().int(),
      onHand: z.number().int(),
      /** Sum of the movements; equals `onHand` if the ledger is right. */
      counted: z.number().int(),
    }),
  ),
  held: z.array(
    z.object({
      orderId: id,
      userName: z.string(),
      size: z.string(),
      quantity: z.number().int(),
      /** Null while the payment is being captured. */
      until: instant.nullable(),
    }),
  ),
})
export type StockState = z.infer<typeof stockState>

export const stockQuery = z.object(pageQuery)
export const stockAnswer = answer({
  ...stockState.shape,
  data: z.array(stockEntry),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
})

/** `change` adds or removes stock; `counted` sets it, held items included. */
export const stockAdjustment = z
  .object({
    size: z.string().max(20).default(''),
    change: z
      .number(fault('How many?'))
      .int(fault('Pieces come whole.'))
      .min(-MAX_STOCK)
      .max(MAX_STOCK)
      .refine((change) => change !== 0, fault('How many came or went?'))
      .optional(),
    counted: z
      .number(fault('How many?'))
      .int(fault('Pieces come whole.'))
      .min(0)
      .max(MAX_STOCK)
      .optional(),
    reason: z.enum(manualStockReasons, fault('Please choose a reason.')),
    note: z
      .string()
      .trim()
      .max(300, fault('{what} can have at most {n} characters.', { what: 'A note', n: 300 }))
      .default(''),
  })
  .refine(({ change, counted }) => (change === undefined) !== (counted === undefined), {
    path: ['change'],
    ...fault('Say how many came or went, or how many there are.'),
  })
export type StockAdjustment = z.infer<typeof stockAdjustment>

/** A size of a product, as the stock count shows it. */
export const pieceToCount = z.object({
  productId: id,
  title: z.string(),
  titleHindi: z.string(),
  image: z.string(),
  /** Empty for a product without sizes. */
  size: z.string(),
  /** Of the size, or else of the product; may be empty. */
  sku: z.string(),
  /** Held items included. */
  onHand: z.number().int(),
  /** Id of its last stock movement with the reason `counted`; null if there is none. */
  lastCount: id.nullable(),
})
export type PieceToCount = z.infer<typeof pieceToCount>

export const piecesQuery = z.object({ q: z.string().trim().min(1).max(100) })
export const piecesAnswer = answer({ data: z.array(pieceToCount) })

const quantity = z.number(fault('How many?')).int(fault('Pieces come whole.')).min(0).max(MAX_STOCK)

/**
 * `seen`: stock on hand when the piece was counted. The difference between both is booked, so that
 * a sale since then still counts.
 */
export const stockCount = z.object({
  rows: z
    .array(
      z.object({
        productId: id,
        size: z.string().max(20).default(''),
        seen: quantity,
        counted: quantity,
        /** As the search gave it; 409 if somebody else counted the piece since. */
        lastCount: id.nullable(),
      }),
    )
    .min(1, fault('Choose at least one piece.'))
    .max(MAX_COUNTED),
})
export type StockCount = z.infer<typeof stockCount>
/** Number of rows whose stock was changed. */
export const stockCountAnswer = answer({ data: z.object({ changed: z.number().int() }) })

/** A size to order from its maker. */
const pieceToOrder = z.object({
  productId: id,
  title: z.string(),
  titleHindi: z.string(),
  image: z.string(),
  /** Empty if the product names none. */
  maker: z.string(),
  makerHindi: z.string(),
  /** Empty for a product without sizes. */
  size: z.string(),
  sku: z.string(),
  /** Quantity that can be bought now. */
  left: z.number().int(),
  /** In the last 60 days, without what was returned. */
  sold: z.number().int(),
  /** What was sold beyond what is left; at least 1. */
  toOrder: z.number().int(),
})
export type ReorderList = z.infer<typeof pieceToOrder>[]
/** By maker; those without one come last. */
export const reorderAnswer = answer({ data: z.array(pieceToOrder) })
