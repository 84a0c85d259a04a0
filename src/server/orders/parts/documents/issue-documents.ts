import { uuidv7 } from 'uuidv7'
import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { ChoiceCode } from '#shared/catalogue/making/vocabulary.ts'
import { choiceLabelIn, englishChoice, titleWithChoice } from '#shared/catalogue/making/words.ts'
import type { SalesAbroad } from '#shared/orders/delivery/settings-schema.ts'
import { hasShipped, isUnsettled } from '#shared/orders/states.ts'
import { splitTax } from '#shared/orders/tax/rates.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { sumBy } from '#shared/sum.ts'
import type { Language } from '#shared/words/language.ts'
import type { Tx } from '../../../db.ts'
import { hindiChoice } from '../../../messages/labels.ts'
import { emailLanguage } from '../../../records/outbox.ts'
import { getDeliverySettings, getTaxSettings } from '../../../records/settings.ts'
import { isRestocked } from '../../items/item-moves.ts'
import { isMoneyFact, paiseAppliedBy, paiseReceivedFor } from '../../money/facts.ts'
import { orderNumber } from '../../number/order-number.ts'
import type { ChangedRow } from '../../pricing/tax/recalculate-taxes.ts'
import { creditRows, totalOfRows, uncreditedPart } from './credit-rows.ts'
import {
  type DocumentRow,
  type Draft,
  type IssuedDocument,
  listIssuedDocuments,
  type Snapshot,
  storeDocuments,
} from './document-record.ts'

type Facts = Required<Snapshot['buyer']> & {
  scheme: TaxSettings['scheme']
  exportTerms: SalesAbroad['declaration'] | ''
  number: string
  placedOn: string
  totalPaise: number
  receivedPaise: number
  refundedPaise: number
  isPaidInFull: boolean
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  isPartSent: boolean
  isRestocked: boolean
  language: Language
}

/**
 * Issues the documents that an order lacks. `day` dates those of a past sale. Requires a row lock
 * on the order, and must be the last step of its transaction, because it locks the document
 * numbers.
 */
export async function issueDocuments(tx: Tx, orderId: string, day?: string) {
  const order = await taxedOrder(tx, orderId)
  if (!order) return
  const issuedDocuments = await listIssuedDocuments(tx, orderId)
  const base = await loadSnapshot(tx, orderId, order)
  const drafts: Draft[] = []
  let invoice = openInvoice(issuedDocuments)
  const owedPaise = keptPaise(order) + openDuesPaise(order)
  // A cancelled order that is reopened is due again, so it gets a new invoice.
  if (invoice && invoice.totalPaise - creditedPaise(invoice.credits) < owedPaise) {
    const uncreditedAmounts = uncreditedPart(invoice.snapshot, invoice.credits)
    drafts.push(creditNote(invoice, { ...base, ...uncreditedAmounts, reason: 'corrected' }))
    invoice = undefined
  }
  const isInvoiced = isPaidInFull(order) || isDispatched(order) || issuedDocuments.some(isInvoice)
  if (!invoice && owedPaise > 0 && isInvoiced) {
    const draft = newInvoice(order, base, await loadAmounts(tx, orderId))
    drafts.push(draft)
    invoice = { ...draft, credits: [] }
  }
  const refunds = await refundsToDocument(tx, orderId)
  if (invoice) drafts.push(...creditNotes(invoice, base, refunds, owedPaise))
  else if (!issuedDocuments.some(isInvoice))
    drafts.push(...(await draftVouchers(tx, orderId, base, issuedDocuments, refunds)))
  if (drafts.length > 0) await storeDocuments(tx, orderId, drafts, day)
}

/** Replaces the invoice after its buyer or a size was corrected. Requires the same as `issueDocuments`. */
export async function reissueInvoice(
  tx: Tx,
  orderId: string,
  changedRows: readonly ChangedRow[] = [],
) {
  const order = await taxedOrder(tx, orderId)
  const invoice = order && openInvoice(await listIssuedDocuments(tx, orderId))
  if (!order || !invoice) return
  const base = await loadSnapshot(tx, orderId, order)
  const uncreditedAmounts = uncreditedPart(invoice.snapshot, invoice.credits)
  const credit = creditNote(invoice, { ...base, ...uncreditedAmounts, reason: 'corrected' })
  const isWithinState = order.state === base.seller.state
  const present = (await loadAmounts(tx, orderId)).rows
  const rows = uncreditedAmounts.rows.map((row) => {
    const changed = changedRows.find(
      ({ position, from }) =>
        position === row.position && from.hsn === row.hsn && from.rate === row.rate,
    )
    const { hsn, rate } = changed?.to ?? row
    const size = present.find(({ position }) => position === row.position)?.size ?? row.size
    return { ...row, size, hsn, rate, ...splitTax(row.paise, rate, isWithinState) }
  })
  const reissuedInvoice = newInvoice(order, base, {
    rows,
    roundOffPaise: uncreditedAmounts.roundOffPaise,
  })
  await storeDocuments(tx, orderId, [credit, reissuedInvoice])
}

/** Returns undefined for an order that is not accepted, or was sold without tax. */
async function taxedOrder(tx: Tx, orderId: string): Promise<Facts | undefined> {
  const [order] = await tx<Facts[]>`
    SELECT o.tax_scheme AS scheme, o.export_terms AS "exportTerms", ${orderNumber} AS number, o.total_paise AS "totalPaise",
           (o.created_at AT TIME ZONE 'Asia/Kolkata')::date::text AS "placedOn",
           ${paiseReceivedFor} AS "receivedPaise", o.paid_at IS NOT NULL AS "isPaidInFull",
           (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refunds r
            WHERE r.order_id = o.id AND r.state = 'done' AND NOT r.is_excess AND NOT r.is_undecided) AS "refundedPaise",
           o.payment_status AS "paymentStatus", o.order_status AS "orderStatus", ${isRestocked} AS "isRestocked",
           EXISTS (SELECT 1 FROM parcels s WHERE s.order_id = o.id AND s.status <> 'packed') AS "isPartSent",
           coalesce(nullif(o.recipient_name, ''), u.user_name, '') AS name, o.company, o.gstin,
           o.address, o.city, o.pincode, o.state, o.country, o.region, coalesce(u.language, 'en') AS language
    FROM orders o LEFT JOIN (SELECT id, user_name, ${emailLanguage} FROM users) u ON u.id = o.user_id
    WHERE o.id = ${orderId} AND o.tax_scheme <> 'none' AND o.accepted_at IS NOT NULL`
  return order
}

const isPaidInFull = (order: Facts) => order.isPaidInFull
const isDispatched = ({ orderStatus, isPartSent }: Facts) => isPartSent || hasShipped(orderStatus)

const keptPaise = ({ receivedPaise, refundedPaise }: Facts) => receivedPaise - refundedPaise

/** An order whose parcel came back has nothing due. */
const openDuesPaise = ({ paymentStatus, isRestocked, ...order }: Facts) =>
  isUnsettled(paymentStatus) && !isRestocked ? order.totalPaise - order.receivedPaise : 0

async function loadSnapshot(tx: Tx, orderId: string, order: Facts) {
  const { legalName, gstin, address, state } = await getTaxSettings(tx)
  const { language, name, company, city, pincode, number, placedOn, exportTerms: terms } = order
  const { lut, lutYear } = (await getDeliverySettings(tx)).abroad
  return {
    language,
    seller: { legalName, gstin, address, state },
    buyer: {
      name,
      company,
      city,
      pincode,
      gstin: order.gstin,
      address: order.address,
      state: order.state,
      country: order.country,
      region: order.region,
    },
    ...(terms && {
      export: terms === 'lut' ? { terms, lut, lutYear } : { terms, lut: '', lutYear: '' },
    }),
    order: { id: orderId, number, placedOn },
    reason: 'sale' as const,
    note: '',
  }
}
type Base = Awaited<ReturnType<typeof loadSnapshot>>
type Amounts = Pick<Snapshot, 'rows' | 'roundOffPaise'>

const isInvoice = ({ kind }: Pick<Draft, 'kind'>) => kind === 'invoice' || kind === 'billOfSupply'
type Invoice = Draft & { credits: Snapshot[] }

function openInvoice(issuedDocuments: readonly IssuedDocument[]): Invoice | undefined {
  return issuedDocuments
    .filter(isInvoice)
    .map((invoice) => {
      const notes = issuedDocuments.filter(({ originalId }) => originalId === invoice.id)
      return { ...invoice, credits: notes.map(({ snapshot }) => snapshot) }
    })
    .find(({ totalPaise, credits }) => totalPaise > creditedPaise(credits))
}

const creditedPaise = (credits: readonly Amounts[]) => sumBy(credits, totalOfRows)

const noCause = { originalId: null, refundId: null, factId: null }

function newInvoice({ scheme }: Facts, base: Base, amounts: Amounts): Draft & { id: string } {
  const kind = scheme === 'composition' ? 'billOfSupply' : 'invoice'
  const snapshot = { ...base, ...amounts }
  return { ...noCause, id: uuidv7(), kind, totalPaise: totalOfRows(amounts), snapshot }
}

function buildTitles(
  { title, titleHindi }: Pick<DocumentRow, 'title' | 'titleHindi'>,
  option: ChoiceCode | null,
  options: LineOptions,
) {
  if (option !== null)
    return {
      title: choiceLabelIn(englishChoice, option, options),
      titleHindi: choiceLabelIn(hindiChoice, option, options),
    }
  const inHindi = titleHindi && titleWithChoice(titleHindi, options, hindiChoice)
  return { title: titleWithChoice(title, options), titleHindi: inHindi }
}

/** Each included tax is a row; the rows and the round-off add up to the order's total. */
async function loadAmounts(tx: Tx, orderId: string): Promise<Amounts> {
  type Charge = Omit<DocumentRow, 'paise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'> & {
    taxPaise: number
    code: string
    option: ChoiceCode | null
    options: LineOptions | null
  }
  const taxes = await tx<Charge[]>`
    SELECT l.position, coalesce(l.title, '') AS title, coalesce(p.title_hindi, '') AS "titleHindi",
           coalesce(l.size, '') AS size, l.options, coalesce(l.quantity, 0) AS quantity, c.hsn, c.rate::float8 AS rate, c.code, c.option,
           c.taxable_paise AS "taxablePaise", c.amount_paise AS "taxPaise"
    FROM order_charges c LEFT JOIN order_lines l ON l.order_id = c.order_id AND l.id = c.line_id
    LEFT JOIN products p ON p.id = l.product_id
    WHERE c.order_id = ${orderId} AND c.kind = 'tax' ORDER BY c.position`
  const [rounding] = await tx<{ paise: number }[]>`
    SELECT amount_paise AS paise FROM order_charges
    WHERE order_id = ${orderId} AND kind = 'rounding'`
  const rows = taxes.map(({ taxPaise, code, option, options, ...row }) => {
    const half = code === 'gst' ? taxPaise / 2 : 0
    return {
      ...row,
      ...buildTitles(row, option, options ?? {}),
      paise: row.taxablePaise + taxPaise,
      cgstPaise: half,
      sgstPaise: half,
      igstPaise: code === 'gst' ? 0 : taxPaise,
    }
  })
  return { rows, roundOffPaise: rounding?.paise ?? 0 }
}

type Refund = {
  id: string
  paise: number
  reason: string
  /** Quantities of all parts of the refund; only one part counts them. */
  lines: { position: number; quantity: number }[]
  isCounted: boolean
}

/** A refund of several payments has one part for each, all with the same creation time. */
async function refundsToDocument(tx: Tx, orderId: string): Promise<Refund[]> {
  const refunds = await tx<(Omit<Refund, 'lines'> & { at: string })[]>`
    SELECT r.id, r.amount_paise AS paise, r.reason, r.created_at::text AS at,
           EXISTS (SELECT 1 FROM refund_lines rl WHERE rl.refund_id = r.id) AS "isCounted"
    FROM refunds r
    WHERE r.order_id = ${orderId} AND r.state = 'done' AND NOT r.is_excess AND NOT r.is_undecided
      AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.refund_id = r.id)
    ORDER BY r.done_at, r.id`
  if (refunds.length === 0) return []
  const lines = await tx<{ at: string; position: number; quantity: number }[]>`
    SELECT part.created_at::text AS at, rl.position, rl.quantity
    FROM refunds part JOIN refund_lines rl ON rl.refund_id = part.id WHERE part.order_id = ${orderId}`
  return refunds.map(({ at, ...refund }) => ({
    ...refund,
    lines: lines
      .filter((line) => line.at === at)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}

/** Credits the invoice down to `owed`: refund by refund, then what will never be paid. */
function creditNotes(invoice: Invoice, base: Base, refunds: readonly Refund[], owedPaise: number) {
  const credits = [...invoice.credits]
  const notes: Draft[] = []
  let excess = invoice.totalPaise - creditedPaise(credits) - owedPaise
  const add = (
    paise: number,
    items: Pick<Refund, 'lines' | 'isCounted'>,
    more: Partial<Snapshot>,
    refundId?: string,
  ) => {
    const { lines, isCounted } = items
    const amounts = creditRows(invoice.snapshot, credits, { paise, items: lines, isCounted })
    const note = creditNote(invoice, { ...base, ...amounts, ...more }, refundId)
    credits.push(note.snapshot)
    notes.push(note)
    excess -= paise
  }
  for (const { id, paise, reason, ...items } of refunds)
    if (excess > 0) add(Math.min(paise, excess), items, { reason: 'refund', note: reason }, id)
  if (excess > 0) add(excess, { lines: [], isCounted: true }, { reason: 'returned' })
  return notes
}

function creditNote(invoice: Draft, snapshot: Snapshot, refundId: string | null = null): Draft {
  return {
    ...noCause,
    kind: 'creditNote',
    originalId: invoice.id ?? null,
    refundId,
    totalPaise: totalOfRows(snapshot),
    snapshot: {
      ...snapshot,
      buyer: invoice.snapshot.buyer,
      language: invoice.snapshot.language,
      ...(invoice.snapshot.export && { export: invoice.snapshot.export }),
    },
  }
}

async function draftVouchers(
  tx: Tx,
  orderId: string,
  base: Base,
  issuedDocuments: readonly IssuedDocument[],
  refunds: readonly Refund[],
): Promise<Draft[]> {
  const advances = await tx<{ id: string; paise: number }[]>`
    SELECT t.id, ${paiseAppliedBy} AS paise FROM payment_facts t
    WHERE t.order_id = ${orderId} AND ${isMoneyFact} AND ${paiseAppliedBy} <> 0
      AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.fact_id = t.id)
    ORDER BY t.at, t.id`
  const voucher = (paise: number) => ({
    ...noCause,
    totalPaise: paise,
    snapshot: { ...base, rows: [], roundOffPaise: 0, reason: 'advance' as const },
  })
  const advanceVouchers = advances.map(({ id, paise }) => ({
    ...voucher(Math.abs(paise)),
    kind: paise > 0 ? ('receiptVoucher' as const) : ('refundVoucher' as const),
    factId: id,
  }))
  const isAdvancePaid =
    advanceVouchers.length > 0 || issuedDocuments.some(({ kind }) => kind === 'receiptVoucher')
  const refundVouchers = isAdvancePaid
    ? refunds.map(({ id, paise }) => ({
        ...voucher(paise),
        kind: 'refundVoucher' as const,
        refundId: id,
      }))
    : []
  return [...advanceVouchers, ...refundVouchers]
}
