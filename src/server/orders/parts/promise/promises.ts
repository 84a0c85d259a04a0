import type { DeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import { hasShipped } from '#shared/orders/states.ts'
import type { OrderStatus } from '#shared/orders/vocabulary.ts'
import { isOneOf } from '../../../database/ids.ts'
import { type Db, sql, type Tx } from '../../../db.ts'
import { queuePromiseEmail } from '../../../records/order-emails.ts'
import { getDeliverySettings } from '../../../records/settings.ts'
import { addEvent } from '../../core/record/history.ts'
import { findZone } from '../../pricing/delivery/zone.ts'
import {
  datesOfLateDispatch,
  type Moment,
  type PromisedDates,
  promisedDates,
  type Transit,
} from './dates.ts'

/** Copied from settings and products when an order is created. */
export type PromiseTerms = Transit & {
  zone: string
  isSeparate: boolean
  lines: readonly { lineId: string; makingDays: number }[]
}

/** Reads the clock of the database. */
export async function readMoment(db: Db): Promise<Moment> {
  const [moment] = await db<Moment[]>`
    SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
           to_char(now() AT TIME ZONE 'Asia/Kolkata', 'HH24:MI') AS time`
  return moment as Moment
}

export async function insertPromiseTerms(
  tx: Tx,
  orderId: string,
  { zone, isSeparate, fewestDays, mostDays, lines }: PromiseTerms,
) {
  await tx`
    INSERT INTO delivery_promises ${sql.rows(
      lines.map(({ lineId, makingDays }) => ({
        line_id: lineId,
        order_id: orderId,
        zone,
        making_days: makingDays,
        fewest_days: fewestDays,
        most_days: mostDays,
        is_separate: isSeparate,
      })),
    )}`
}

type Row = Transit & {
  lineId: string
  makingDays: number
  isSeparate: boolean
  dispatchOn: string | null
  from: string | null
  until: string | null
}

const listPromiseRows = (tx: Tx, orderId: string) => tx<Row[]>`
  SELECT line_id AS "lineId", making_days AS "makingDays", fewest_days AS "fewestDays",
         most_days AS "mostDays", is_separate AS "isSeparate", dispatch_on::text AS "dispatchOn",
         promised_from::text AS "from", promised_until::text AS "until"
  FROM delivery_promises WHERE order_id = ${orderId}`

async function saveDates(tx: Tx, lineId: string, { dispatchOn, from, until }: PromisedDates) {
  await tx`
    UPDATE delivery_promises
    SET dispatch_on = ${dispatchOn}, promised_from = ${from}, promised_until = ${until}
    WHERE line_id = ${lineId}`
}

/** Counts a line's own making days if `isSeparate`, otherwise those of the slowest line. */
export function countedMakingDays<Line extends { makingDays: number }>(
  lines: readonly Line[],
  isSeparate: boolean,
) {
  const slowest = Math.max(0, ...lines.map(({ makingDays }) => makingDays))
  return lines.map((line) => ({ line, days: isSeparate ? line.makingDays : slowest }))
}

export function latestDates<Dates extends Pick<PromisedDates, 'from' | 'until'>>(
  dates: readonly Dates[],
): Dates | undefined {
  return dates.toSorted((one, other) => other.until.localeCompare(one.until))[0]
}

/** Does nothing for an order without terms. */
export async function promiseDelivery(tx: Tx, orderId: string) {
  const rows = await listPromiseRows(tx, orderId)
  const [first] = rows
  if (!first) return
  const [settings, now] = [await getDeliverySettings(tx), await readMoment(tx)]
  for (const { line, days } of countedMakingDays(rows, first.isSeparate))
    await saveDates(tx, line.lineId, promisedDates(settings, now, days, line))
}

/** Applies if the balance arrived after the planned dispatch. Requires a row lock on the order. */
export async function movePromiseOfLateBalance(tx: Tx, orderId: string) {
  const [waitingOrder] = await tx<{ orderStatus: OrderStatus }[]>`
    SELECT o.order_status AS "orderStatus" FROM orders o
    WHERE o.id = ${orderId} AND EXISTS (
      SELECT 1 FROM order_dues d WHERE d.order_id = o.id AND d.kind = 'before_dispatch')`
  if (!waitingOrder || hasShipped(waitingOrder.orderStatus)) return
  const [settings, now] = [await getDeliverySettings(tx), await readMoment(tx)]
  await moveDates(tx, orderId, (row) => datesOfLateDispatch(settings, now, row))
}

/** Keeps the dates if the PIN code is not served, because the owner chose it. */
export async function redirectPromise(tx: Tx, orderId: string, pincode: string) {
  const settings = await getDeliverySettings(tx)
  const zone = findZone(settings, pincode)
  if (!zone) return
  const { name, fewestDays, mostDays } = zone
  await tx`
    UPDATE delivery_promises
    SET zone = ${name}, fewest_days = ${fewestDays}, most_days = ${mostDays}
    WHERE order_id = ${orderId}`
  await moveDates(
    tx,
    orderId,
    ({ dispatchOn }) => datesFromDispatch(settings, dispatchOn, zone),
    'always',
  )
}

const datesFromDispatch = (settings: DeliverySettings, dispatchOn: string, transit: Transit) => ({
  ...datesOfLateDispatch(settings, { day: dispatchOn, time: '00:00' }, transit),
  dispatchOn,
})

/** Emails the shopper if the order's dates change. */
async function moveDates(
  tx: Tx,
  orderId: string,
  getDates: (row: Row & { dispatchOn: string }) => PromisedDates,
  which: 'later' | 'always' = 'later',
) {
  const promised = (await listPromiseRows(tx, orderId)).flatMap((row) =>
    row.dispatchOn && row.from && row.until
      ? [{ ...row, dispatchOn: row.dispatchOn, from: row.from, until: row.until }]
      : [],
  )
  const withNewDates = promised.map((row) => {
    const dates = getDates(row)
    return { row, dates: which === 'always' || dates.dispatchOn > row.dispatchOn ? dates : row }
  })
  for (const { row, dates } of withNewDates)
    if (dates !== row) await saveDates(tx, row.lineId, dates)
  const [before, after] = [
    latestDates(promised),
    latestDates(withNewDates.map(({ dates }) => dates)),
  ]
  if (!after || (before?.from === after.from && before.until === after.until)) return
  const { from, until } = after
  await addEvent(tx, orderId, { kind: 'promiseMoved', from, until })
  await queuePromiseEmail(tx, orderId)
}

type LinePromise = {
  orderId: string
  lineId: string
  from: string
  until: string
  isSeparate: boolean
}

/** Lists the promised dates of orders. Includes lines only if they are promised separately. */
export async function readPromises(db: Db, orderIds: readonly string[]) {
  const rows = await db<LinePromise[]>`
    SELECT d.order_id AS "orderId", d.line_id AS "lineId", d.promised_from::text AS from, d.promised_until::text AS until,
           d.is_separate AS "isSeparate"
    FROM delivery_promises d JOIN order_lines l ON l.id = d.line_id
    WHERE d.order_id ${isOneOf(orderIds)} AND d.promised_until IS NOT NULL ORDER BY l.position`
  return [...Map.groupBy(rows, ({ orderId }) => orderId)].flatMap(([orderId, lines]) => {
    const latest = latestDates(lines)
    if (!latest) return []
    const { from, until } = latest
    const separate = lines.filter(({ isSeparate }) => isSeparate)
    return [
      {
        orderId,
        promise: {
          from,
          until,
          lines: separate.map((line) => ({
            lineId: line.lineId,
            from: line.from,
            until: line.until,
          })),
        },
      },
    ]
  })
}
