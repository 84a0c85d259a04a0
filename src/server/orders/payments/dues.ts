import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { sumOf, toRupees } from '#shared/money.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import {
  type DueKind,
  type OrderMethod,
  type PaymentMethod,
  paymentMethods,
  writtenNumber,
} from '#shared/orders/vocabulary.ts'
import { type Db, type Pool, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { queueBalanceEmail } from '../../records/order-mails.ts'
import { usableCredit } from '../credit/credit-shares.ts'
import { receivedOf } from './facts.ts'
import type { Providers } from './providers.ts'

/** A part of an order's total that is due by itself. */
export type Due = {
  kind: DueKind
  amountPaise: number
  /** Days from the order in which a balance is due. */
  days?: number
  terms?: string
}

/**
 * Who takes the first payment, what it pays beside the credit, and the parts of the total; one part
 * is none.
 */
export type PaymentPlan = {
  provider: OrderMethod
  nowPaise: number
  dues: Due[]
  /** Paise that gift cards and store credit pay. */
  creditPaise: number
}

type Line = {
  category: ProductCategory
  effective: number
  quantity: number
  /** Of the product or its option; 0 for what the settings say of the category. */
  depositPercent?: number
}

const RUPEE = 100
const wholeRupees = (paise: number) => Math.floor(paise / RUPEE) * RUPEE

/**
 * When the total of an order is due. Amounts due later are whole rupees, so that what is due at once
 * is the rest. An order of which nothing or everything would be due later is due at once, and one
 * that costs nothing is paid by nobody. `credit` in paise pays first what is due at once.
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
    /** By which the advance of an order on delivery is paid; without one, all of it is paid on delivery. */
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

/** Percent of a line that is paid with the order; undefined for all of it. */
export function depositPercentOf(
  { category, depositPercent = 0 }: Pick<Line, 'category' | 'depositPercent'>,
  deposit: PaymentSettings['deposit'],
): number | undefined {
  if (depositPercent > 0) return depositPercent
  const isDivided = deposit.percent > 0 && deposit.categories.includes(category)
  return isDivided ? deposit.percent : undefined
}

/** The deposit and the balance of an order under the shop's terms; none if all of it is due at once. */
export function depositDues(
  deposit: PaymentSettings['deposit'],
  lines: readonly Line[],
  totalPaise: number,
): Due[] {
  const balance = wholeRupees(
    sumOf(
      lines,
      (line) => (line.effective * (100 - (depositPercentOf(line, deposit) ?? 100))) / 100,
    ),
  )
  if (balance < RUPEE || totalPaise - balance < RUPEE) return []
  const { dueDays: days, terms } = deposit
  return [
    { kind: 'now', amountPaise: totalPaise - balance },
    { kind: 'before_dispatch', amountPaise: balance, days, terms },
  ]
}

/**
 * Methods by which the advance of an order on delivery can be paid: those that the shop offers, or else one with
 * a provider. The first is preselected: a provider that settles in rupees, where there is one.
 */
export function advanceMethods(
  offered: readonly PaymentMethod[],
  { all }: Pick<Providers, 'all'>,
): PaymentMethod[] {
  const usual = (all.find(({ currency }) => currency === 'INR') ?? all[0])?.name
  const others = offered.filter((method) => method !== 'cod')
  if (others.length === 0) return paymentMethods.filter((method) => method === usual)
  return others.toSorted((one, other) => Number(other === usual) - Number(one === usual))
}

function planParts(
  method: PaymentMethod,
  { cod, deposit }: Pick<PaymentSettings, 'cod' | 'deposit'>,
  lines: readonly Line[],
  totalPaise: number,
  advanceBy: PaymentMethod | undefined,
): Omit<PaymentPlan, 'creditPaise'> {
  const atOnce = { provider: method, nowPaise: totalPaise, dues: [] }
  if (method !== 'cod') {
    const dues = depositDues(deposit, lines, totalPaise)
    const [now] = dues
    return now ? { provider: method, nowPaise: now.amountPaise, dues } : atOnce
  }
  const later = wholeRupees(totalPaise * (1 - cod.advance / 100))
  if (cod.advance === 0 || !advanceBy || later < RUPEE || totalPaise - later < RUPEE) return atOnce
  return {
    provider: advanceBy,
    nowPaise: totalPaise - later,
    dues: [
      { kind: 'now', amountPaise: totalPaise - later },
      { kind: 'on_delivery', amountPaise: later },
    ],
  }
}

export async function writeDues(tx: Tx, orderId: string, dues: readonly Due[]) {
  for (const { kind, amountPaise, days, terms } of dues)
    await tx`
      INSERT INTO order_dues (order_id, kind, amount_paise, due_on, terms)
      VALUES (${orderId}, ${kind}, ${amountPaise},
              (now() AT TIME ZONE 'Asia/Kolkata')::date + ${days ?? null}::int, ${terms ?? ''})`
}

/** Replaces the dues of an unpaid order. */
export async function replaceDues(tx: Tx, orderId: string, dues: readonly Due[]) {
  await tx`DELETE FROM order_dues WHERE order_id = ${orderId}`
  await writeDues(tx, orderId, dues)
}

/** SQL: paise that are due at once of the order `o`, whose rest is due later; null if all is due at once. */
export const depositOf = (db: Db) => db`
  (SELECT d.amount_paise FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'now')`

/** Paise that are to be paid next: what is left of the deposit, or else all of the rest. */
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

/** SQL condition: a balance of the order `o` is still due before it may be sent. */
const isBalanceDue = (db: Db) => db`
  (o.payment_status IN ('due', 'partiallyPaid') AND EXISTS (
    SELECT 1 FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'before_dispatch'))`

/** Throws 409 for an order whose balance is due before it is sent. Requires a row lock on it. */
export async function refuseUnpaidDispatch(tx: Tx, orderId: string) {
  const [owing] = await tx`SELECT 1 FROM orders o WHERE o.id = ${orderId} AND ${isBalanceDue(tx)}`
  if (owing) throw new ShopError('balance_due')
}

/** Days before a balance is due in which its customer is reminded. */
const REMINDER_DAYS = 3

/** Queues one reminder for each balance that is due soon. Several processes may run it at any time. */
export const remindOfBalances = (db: Pool) =>
  transaction(db, async (tx) => {
    const due = await tx<{ orderId: string }[]>`
      UPDATE order_dues d SET reminded_at = now() FROM orders o
      WHERE o.id = d.order_id AND d.kind = 'before_dispatch' AND d.reminded_at IS NULL
        AND d.due_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date + ${REMINDER_DAYS}::int
        AND o.payment_status IN ('due', 'partiallyPaid') AND o.order_status <> 'rejected'
      RETURNING d.order_id AS "orderId"`
    for (const { orderId } of due) await queueBalanceEmail(tx, orderId)
  })

export type BalanceDue = { number: string; amount: number; dueOn: string }

/** The balance that a reminder names, in rupees; undefined once it is paid or the order is rejected. */
export async function balanceOf(db: Db, orderId: string): Promise<BalanceDue | undefined> {
  const [row] = await db<{ number: number | null; paise: number; dueOn: string }[]>`
    SELECT o.number, o.total_paise - ${receivedOf(db)} AS paise, d.due_on::text AS "dueOn"
    FROM orders o JOIN order_dues d ON d.order_id = o.id AND d.kind = 'before_dispatch'
    WHERE o.id = ${orderId} AND o.payment_status IN ('due', 'partiallyPaid')
      AND o.order_status <> 'rejected' AND d.due_on IS NOT NULL`
  return row && { number: writtenNumber(row.number), amount: toRupees(row.paise), dueOn: row.dueOn }
}

/** SQL condition: the balance of the order `o` was due before today. */
export const isBalanceOverdue = (db: Db) => db`
  (o.payment_status IN ('due', 'partiallyPaid') AND o.order_status <> 'rejected' AND EXISTS (
    SELECT 1 FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'before_dispatch'
      AND d.due_on < (now() AT TIME ZONE 'Asia/Kolkata')::date))`
