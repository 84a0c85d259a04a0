import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { sumLines, toRupees } from '#shared/money.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import {
  type DueKind,
  type OrderMethod,
  type PaymentMethod,
  paymentMethods,
} from '#shared/orders/vocabulary.ts'
import { isOneOf } from '../../database/ids.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { queueBalanceEmail } from '../../records/order-emails.ts'
import { orderNumber } from '../number/order-number.ts'
import type { Providers } from '../ways/providers.ts'
import { usableCredit } from './credit/credit-shares.ts'
import { paiseReceivedFor } from './facts.ts'

export type Due = {
  kind: DueKind
  amountPaise: number
  /** Days from the order until a balance is due. */
  days?: number
  terms?: string
}

/** `nowPaise` excludes credit. `dues` is empty if everything is due at once. */
export type PaymentPlan = {
  provider: OrderMethod
  nowPaise: number
  dues: Due[]
  creditPaise: number
}

type Line = {
  category: ProductCategory
  unitPaise: number
  quantity: number
  /** Of the product or its option; 0 applies the settings of the category. */
  depositPercent?: number
}

export const RUPEE = 100
export const wholeRupees = (paise: number) => Math.floor(paise / RUPEE) * RUPEE

/**
 * Rounds amounts due later to whole rupees. Leaves no part below ₹1. Credit, in paise, pays the
 * part due now first.
 */
export function planPayment(
  method: PaymentMethod,
  settings: Pick<PaymentSettings, 'cod' | 'deposit'>,
  lines: readonly Line[],
  totalPaise: number,
  {
    advanceBy,
    credit,
  }: {
    /** Without a method, everything is paid on delivery. */
    advanceBy: PaymentMethod | undefined
    credit: number
  },
): PaymentPlan {
  if (totalPaise === 0) return { provider: 'none', nowPaise: 0, dues: [], creditPaise: 0 }
  const plan = planParts(method, settings, lines, totalPaise, advanceBy)
  const creditPaise = usableCredit(credit, plan.nowPaise, totalPaise)
  const nowPaise = Math.max(0, plan.nowPaise - creditPaise)
  return { ...plan, creditPaise, nowPaise, provider: nowPaise === 0 ? 'credit' : plan.provider }
}

/** Returns the percent due with the order; undefined if the line has no deposit. */
export function getDepositPercent(
  { category, depositPercent = 0 }: Pick<Line, 'category' | 'depositPercent'>,
  deposit: PaymentSettings['deposit'],
): number | undefined {
  if (depositPercent > 0) return depositPercent
  const isDivided = deposit.percent > 0 && deposit.categories.includes(category)
  return isDivided ? deposit.percent : undefined
}

export function depositDues(
  deposit: PaymentSettings['deposit'],
  lines: readonly Line[],
  totalPaise: number,
): Due[] {
  const balance = wholeRupees(
    sumLines(
      lines,
      (line) => (line.unitPaise * (100 - (getDepositPercent(line, deposit) ?? 100))) / 100,
    ),
  )
  if (balance < RUPEE || totalPaise - balance < RUPEE) return []
  const { dueDays: days, terms } = deposit
  return [
    { kind: 'now', amountPaise: totalPaise - balance },
    { kind: 'before_dispatch', amountPaise: balance, days, terms },
  ]
}

/** Puts the preselected method first: a provider that settles in rupees, if there is one. */
export function advanceMethods(
  methods: readonly PaymentMethod[],
  { all }: Pick<Providers, 'all'>,
): PaymentMethod[] {
  const usualMethod = (all.find(({ currency }) => currency === 'INR') ?? all[0])?.name
  const others = methods.filter((method) => method !== 'cod')
  if (others.length === 0) return paymentMethods.filter((method) => method === usualMethod)
  return others.toSorted(
    (one, other) => Number(other === usualMethod) - Number(one === usualMethod),
  )
}

function planParts(
  method: PaymentMethod,
  { cod, deposit }: Pick<PaymentSettings, 'cod' | 'deposit'>,
  lines: readonly Line[],
  totalPaise: number,
  advanceBy: PaymentMethod | undefined,
): Omit<PaymentPlan, 'creditPaise'> {
  const fullPayment = { provider: method, nowPaise: totalPaise, dues: [] }
  if (method !== 'cod') {
    const dues = depositDues(deposit, lines, totalPaise)
    const [first] = dues
    return first ? { provider: method, nowPaise: first.amountPaise, dues } : fullPayment
  }
  const laterPaise = wholeRupees(totalPaise * (1 - cod.advance / 100))
  if (cod.advance === 0 || !advanceBy || laterPaise < RUPEE || totalPaise - laterPaise < RUPEE)
    return fullPayment
  return {
    provider: advanceBy,
    nowPaise: totalPaise - laterPaise,
    dues: [
      { kind: 'now', amountPaise: totalPaise - laterPaise },
      { kind: 'on_delivery', amountPaise: laterPaise },
    ],
  }
}

export async function insertDues(tx: Tx, orderId: string, dues: readonly Due[]) {
  for (const { kind, amountPaise, days, terms } of dues)
    await tx`
      INSERT INTO order_dues (order_id, kind, amount_paise, due_on, terms)
      VALUES (${orderId}, ${kind}, ${amountPaise},
              (now() AT TIME ZONE 'Asia/Kolkata')::date + ${days ?? null}::int, ${terms ?? ''})`
}

export async function replaceDues(tx: Tx, orderId: string, dues: readonly Due[]) {
  await tx`DELETE FROM order_dues WHERE order_id = ${orderId}`
  await insertDues(tx, orderId, dues)
}

/** SQL: paise of the order `o` that are due at once; null if everything is. */
export const depositSql = sql<'o'>`
  (SELECT d.amount_paise FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'now')`

/** Returns the paise of the next payment: the rest of the deposit, otherwise of the total. */
export const nextPart = ({
  totalPaise,
  receivedPaise,
  depositPaise,
}: {
  totalPaise: number
  receivedPaise: number
  depositPaise: number | null
}) =>
  (depositPaise ?? 0) > receivedPaise
    ? (depositPaise ?? 0) - receivedPaise
    : totalPaise - receivedPaise

const isBalanceDue = sql<'o'>`
  (o.payment_status IN ('due', 'partiallyPaid') AND EXISTS (
    SELECT 1 FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'before_dispatch'))`

/** SQL condition: what the order `o` owes is due on delivery, so that a courier collects it. */
export const isCollectedByCourier = sql<'o'>`(
  EXISTS (SELECT 1 FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'on_delivery')
  OR (EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.is_current AND pay.method = 'cod')
      AND NOT EXISTS (SELECT 1 FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'before_dispatch')))`

export async function findCollectedOrders(db: Db, orderIds: readonly string[]) {
  const rows = await db<{ id: string }[]>`
    SELECT o.id FROM orders o WHERE o.id ${sql.in(orderIds)} AND ${isCollectedByCourier}`
  return new Set(rows.map(({ id }) => id))
}

/** Throws 409 if the balance is due before dispatch. Requires a row lock on the order. */
export async function refuseUnpaidDispatch(tx: Tx, orderId: string) {
  const [unpaidOrder] = await tx`SELECT 1 FROM orders o WHERE o.id = ${orderId} AND ${isBalanceDue}`
  if (unpaidOrder) throw new ShopError('balance_due')
}

/** Days before the due date. */
const REMINDER_DAYS = 3

/** Queues one reminder for each balance; safe to run in several processes. */
export const remindOfBalances = (db: Pool) =>
  transaction(db, async (tx) => {
    const dueOrders = await tx<{ orderId: string }[]>`
      UPDATE order_dues d SET reminded_at = now() FROM orders o
      WHERE o.id = d.order_id AND d.kind = 'before_dispatch' AND d.reminded_at IS NULL
        AND d.due_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date + ${REMINDER_DAYS}::int
        AND o.payment_status IN ('due', 'partiallyPaid') AND o.order_status <> 'rejected'
      RETURNING d.order_id AS "orderId"`
    for (const { orderId } of dueOrders) await queueBalanceEmail(tx, orderId)
  })

/** `amount` in rupees; `dueOn` is YYYY-MM-DD in India. */
export type BalanceDue = { number: string; amount: number; dueOn: string }

/** Returns rupees; undefined once the balance is paid or the order rejected. */
export async function findBalance(db: Db, orderId: string): Promise<BalanceDue | undefined> {
  const [row] = await db<{ number: string; paise: number; dueOn: string }[]>`
    SELECT ${orderNumber} AS number, o.total_paise - ${paiseReceivedFor} AS paise, d.due_on::text AS "dueOn"
    FROM orders o JOIN order_dues d ON d.order_id = o.id AND d.kind = 'before_dispatch'
    WHERE o.id = ${orderId} AND o.payment_status IN ('due', 'partiallyPaid')
      AND o.order_status <> 'rejected' AND d.due_on IS NOT NULL`
  return row && { number: row.number, amount: toRupees(row.paise), dueOn: row.dueOn }
}

export const isBalanceOverdue = sql<'o'>`
  (o.payment_status IN ('due', 'partiallyPaid') AND o.order_status <> 'rejected' AND EXISTS (
    SELECT 1 FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'before_dispatch'
      AND d.due_on < (now() AT TIME ZONE 'Asia/Kolkata')::date))`

export async function readDues(db: Db, orderIds: readonly string[]) {
  const rows = await db<
    { orderId: string; kind: DueKind; paise: number; dueOn: string | null; terms: string }[]
  >`
    SELECT order_id AS "orderId", kind, amount_paise AS paise, due_on::text AS "dueOn", terms
    FROM order_dues WHERE order_id ${isOneOf(orderIds)} ORDER BY kind <> 'now'`
  return rows.map(({ paise, ...due }) => ({ ...due, amount: toRupees(paise) }))
}
