import { sql, type Tx } from '#server/db.ts'
import { changeDeadlines, isFinal } from '#shared/orders/changes/change-steps.ts'
import type {
  ChangeKind,
  ChangeReason,
  ChangeRemedy,
  ChangeState,
} from '#shared/orders/changes/vocabulary.ts'
import { demoId } from '../demo-random.ts'
import { demoShopper } from './people.ts'

type DemoChange = {
  kind: ChangeKind
  remedy: ChangeRemedy
  reason: ChangeReason
  /** From the first state to the present one, a day apart. */
  states: readonly ChangeState[]
  fit?: 'tooSmall' | 'tooLarge'
  fitWhere?: string
  words?: string
  answer?: string
  courier?: string
  trackingNumber?: string
}

/** The first is asked by the demo shopper. */
const demoChanges: readonly DemoChange[] = [
  {
    ...{ kind: 'alteration', remedy: 'alteration', reason: 'fit', fit: 'tooLarge' },
    fitWhere: 'Waist, about 2 inches',
    words: 'I wear it on the twelfth. Thank you for the beautiful work!',
    states: ['requested', 'approved', 'onItsWay', 'received', 'atWork'],
    ...{ courier: 'India Post', trackingNumber: 'EX402118730IN' },
  },
  {
    ...{ kind: 'exchange', remedy: 'exchange', reason: 'fit', fit: 'tooSmall' },
    fitWhere: 'Bust, about 1 inch',
    states: ['requested'],
  },
  {
    ...{ kind: 'claim', remedy: 'refund', reason: 'damaged' },
    words: 'The box was wet on one side, and the hem of the dupatta has a stain.',
    states: ['requested'],
  },
  {
    ...{ kind: 'return', remedy: 'storeCredit', reason: 'mind' },
    states: ['requested', 'approved'],
  },
  {
    ...{ kind: 'claim', remedy: 'refund', reason: 'colour' },
    words: 'In daylight it is more rust than maroon.',
    states: ['requested', 'approved', 'onItsWay', 'received'],
    ...{ courier: 'Delhivery', trackingNumber: '1490817264402' },
  },
  {
    ...{ kind: 'alteration', remedy: 'alteration', reason: 'fit', fit: 'tooSmall' },
    fitWhere: 'Sleeves',
    states: ['requested', 'approved', 'onItsWay', 'received', 'atWork', 'ready', 'goingBack'],
    ...{ courier: 'Delhivery', trackingNumber: '1490817265518' },
  },
  {
    ...{ kind: 'return', remedy: 'refund', reason: 'late' },
    answer: 'It came on the day that we promised, and its seven days are over. We gladly alter it.',
    states: ['requested', 'declined'],
  },
]

const DAY_MS = 86_400_000

/** The first size in stock beside the line's own. */
async function findOtherSize(tx: Tx, lineId: string) {
  const [other] = await tx<{ productId: string; size: string }[]>`
    SELECT s.product_id AS "productId", s.size
    FROM order_lines l JOIN product_stock s ON s.product_id = l.product_id
    WHERE l.id = ${lineId} AND l.stock_policy = 'stock' AND s.listed AND s.available > 0 AND s.size <> l.size
    ORDER BY s.position LIMIT 1`
  return other
}

/** Requests in several states, of orders that were delivered last. No money has moved for them. */
export async function seedChanges(tx: Tx) {
  const isOwn = sql<'o'>`o.user_id = ${demoId('user', demoShopper.email)}`
  const delivered = (isWhose: typeof isOwn, limit: number) => tx<
    { orderId: string; lineId: string; title: string }[]
  >`
    SELECT o.id AS "orderId", l.id AS "lineId", l.title
    FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.position = 0
    WHERE o.order_status = 'delivered' AND ${isWhose} ORDER BY o.created_at DESC, o.id LIMIT ${limit}`
  const lines = [
    ...(await delivered(isOwn, 1)),
    ...(await delivered(sql<'o'>`NOT ${isOwn}`, demoChanges.length - 1)),
  ]
  for (const [n, { orderId, lineId, title }] of lines.entries()) {
    const planned = demoChanges[n]
    const other = planned?.kind === 'exchange' ? await findOtherSize(tx, lineId) : undefined
    // A piece without another size comes back for money.
    const change: DemoChange | undefined =
      planned?.kind === 'exchange' && !other
        ? { ...planned, kind: 'return', remedy: 'refund' }
        : planned
    const state = change?.states.at(-1)
    if (!change || !state) continue
    const at = (step: number) => new Date(Date.now() - (change.states.length - step) * DAY_MS)
    const days = changeDeadlines[state]?.days
    const since = at(change.states.length - 1)
    const id = demoId('change line', n)
    const changeId = demoId('change', n)
    await tx`INSERT INTO order_changes ${sql.rows([
      {
        id: changeId,
        order_id: orderId,
        n: 1,
        opened_at: at(0),
        closed_at: isFinal(state) ? since : null,
      },
    ])}`
    await tx`INSERT INTO change_lines ${sql.rows([
      {
        ...{ id, change_id: changeId, order_id: orderId, line_id: lineId, quantity: 1 },
        ...{ kind: change.kind, remedy: change.remedy, reason: change.reason, state },
        fit: change.fit ?? null,
        fit_where: change.fitWhere ?? '',
        words: change.words ?? '',
        answer: change.answer ?? '',
        way_back: change.kind === 'claim' ? 'shop' : 'shopper',
        asked_by: 'shopper',
        asked_at: at(0),
        state_since: since,
        deadline_at: days === undefined ? null : new Date(since.getTime() + days * DAY_MS),
        courier: change.courier ?? '',
        tracking_number: change.trackingNumber ?? '',
        new_product_id: other?.productId ?? null,
        new_size: other?.size ?? '',
      },
    ])}`
    await tx`INSERT INTO order_events ${sql.rows(
      change.states.map((name, step) => ({
        order_id: orderId,
        at: at(step),
        kind: 'change',
        facts: JSON.stringify({
          changeLine: id,
          asked: change.kind,
          state: name,
          title,
          quantity: 1,
        }),
      })),
    )}`
  }
}
