import { toRupees } from '#shared/money.ts'
import { indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import { orderPath } from '#shared/paths.ts'
import { countryName, isAbroad } from '#shared/people/countries.ts'
import { placeLines } from '#shared/people/place-lines.ts'
import { sumBy } from '#shared/sum.ts'
import { tax as hindiNames } from '#shared/words/hindi/tax.ts'
import type { Language } from '#shared/words/language.ts'
import { isWithinState } from './credit-rows.ts'
import type { DocumentRow, FoundDocument, Snapshot } from './document-record.ts'
import { titleOf } from './document-title.ts'
import { documentWords } from './document-words.ts'
import { isService, UQC } from './gstr1-format.ts'
import { BELOW_MARK, MARK_WIDTH, type Mark, openMark } from './mark.ts'
import { formatPdfAmount, formatPdfDay } from './pdf-format.ts'
import {
  buildPdf,
  type Cell,
  type Doc,
  drawQr,
  drawRow,
  drawSum,
  ensureRoom,
  MARGIN,
  rule,
  SOFT,
  WIDTH,
  write,
} from './pdf-page.ts'

export type PrintedDocument = Pick<
  FoundDocument,
  'kind' | 'number' | 'dated' | 'totalPaise' | 'snapshot' | 'originalNumber'
>

/** QR codes open order pages at `origin`. */
export type PrintOptions = { origin: string; mark: Mark; language?: Language | undefined }

/** Puts a QR code on each document. */
export const documentsPdf = (
  documents: readonly PrintedDocument[],
  options: PrintOptions,
): Promise<Buffer> =>
  buildPdf(titleOf(documents, options.language), (doc) => addDocuments(doc, documents, options))

export async function addDocuments(
  doc: Doc,
  documents: readonly PrintedDocument[],
  { origin, mark, language }: PrintOptions,
) {
  // Loaded on demand, because it slows down the start.
  const { ToWords } = await import('to-words')
  const drawMark = await openMark(doc, mark)
  for (const document of documents) {
    const words = new ToWords({
      localeCode: (language ?? document.snapshot.language) === 'hi' ? 'hi-IN' : 'en-IN',
    })
    const inWords = words.convert(toRupees(document.totalPaise), { currency: true })
    doc.addPage()
    drawMark(MARGIN, MARGIN, MARK_WIDTH)
    drawDocument(doc, document, language ?? document.snapshot.language, origin, inWords)
  }
}

function drawDocument(
  doc: Doc,
  document: PrintedDocument,
  language: Language,
  origin: string,
  inWords: string,
) {
  const { snapshot, kind } = document
  const words = documentWords[language]
  const copy = language === snapshot.language ? '' : ` (${words.copy})`
  const title = words.kinds[kind] + copy
  const titleBottom = write(doc, title, MARGIN, BELOW_MARK, MARK_WIDTH, { size: 18, bold: true })
  drawQr(doc, origin + orderPath(snapshot.order.id), MARGIN + WIDTH - 72, MARGIN, 72)
  let y = drawFacts(doc, document, language, titleBottom + 4)
  y = drawParties(doc, document, language, Math.max(y, MARGIN + 84))
  if (kind === 'billOfSupply')
    y = write(doc, words.composition, MARGIN, y, WIDTH, { bold: true }) + 4
  y = drawDeclaration(doc, snapshot, language, y)
  y = drawTable(doc, document, language, y)
  y = ensureRoom(doc, y, 110)
  y = write(doc, `${words.inWords}: ${inWords}`, MARGIN, y + 4, WIDTH, { bold: true })
  y = write(doc, `${words.inRupees} ${words.reverseCharge}`, MARGIN, y + 4, WIDTH, { colour: SOFT })
  const { legalName } = snapshot.seller
  y = write(doc, legalName, MARGIN, y + 16, WIDTH, { align: 'right', bold: true })
  write(doc, words.signatory, MARGIN, y + 32, WIDTH, { align: 'right', colour: SOFT })
}

/** Rule 46 requires this declaration of exports, with the letter of undertaking. */
function drawDeclaration(
  doc: Doc,
  { export: terms, buyer }: Snapshot,
  language: Language,
  y: number,
) {
  if (!terms) return y
  const words = documentWords[language]
  const isUnderLut = terms.terms === 'lut'
  const declaration = isUnderLut ? words.exportUnderLut : words.exportWithTax
  const letter = isUnderLut ? ` (${words.lut} ${terms.lut}, ${terms.lutYear})` : ''
  const below = write(doc, declaration + letter, MARGIN, y, WIDTH, { bold: true })
  const destination = countryName(buyer.country ?? '', language)
  return write(doc, `${words.destination}: ${destination}`, MARGIN, below, WIDTH) + 4
}

function drawFacts(doc: Doc, document: PrintedDocument, language: Language, top: number): number {
  const { snapshot } = document
  const words = documentWords[language]
  const reason = [words.reasons[snapshot.reason], snapshot.note].filter(Boolean).join(': ')
  const facts = [
    [words.number, document.number],
    [words.date, formatPdfDay(document.dated)],
    [words.order, `${snapshot.order.number}, ${formatPdfDay(snapshot.order.placedOn)}`],
    [words.original, document.originalNumber ?? ''],
    [words.reason, reason],
  ]
  let y = top
  for (const [name, value] of facts) {
    if (!value) continue
    write(doc, name ?? '', MARGIN, y, 90, { colour: SOFT })
    y = write(doc, value, MARGIN + 95, y, 320)
  }
  return y
}

function stateName(code: string, language: Language) {
  if (!isStateCode(code)) return code
  const name = indianStates[code]
  return `${language === 'hi' ? hindiNames[name] : name} (${code})`
}

function drawParties(
  doc: Doc,
  { snapshot }: PrintedDocument,
  language: Language,
  top: number,
): number {
  const { seller, buyer } = snapshot
  const words = documentWords[language]
  const half = WIDTH / 2 - 10
  const party = (title: string, name: string, lines: string[], x: number) => {
    const titleBottom = write(doc, title, x, top + 14, half, { colour: SOFT })
    const body = write(doc, name, x, titleBottom, half, { bold: true, size: 10 })
    return write(doc, lines.filter(Boolean).join('\n'), x, body, half)
  }
  const formatGstin = (gstin: string) => (gstin ? `GSTIN ${gstin}` : '')
  const sellerLines = [seller.address, stateName(seller.state, language), formatGstin(seller.gstin)]
  const buyerLines = [
    buyer.company && buyer.name,
    buyer.address,
    ...placeLines(buyer, language),
    isAbroad(buyer.country) ? '' : stateName(buyer.state, language),
    formatGstin(buyer.gstin),
    `${words.placeOfSupply}: ${stateName(buyer.state || seller.state, language)}`,
  ]
  rule(doc, top + 8)
  const sellerBottom = party(words.seller, seller.legalName, sellerLines, MARGIN)
  const buyerBottom = party(
    words.buyer,
    buyer.company || buyer.name,
    buyerLines,
    MARGIN + WIDTH / 2 + 10,
  )
  return Math.max(sellerBottom, buyerBottom) + 12
}

/** Goods have the code of their unit: Rule 46(h) of the CGST Rules. */
export const formatQuantity = ({ quantity, hsn }: Pick<DocumentRow, 'quantity' | 'hsn'>) =>
  quantity === 0 ? '' : isService(hsn) ? String(quantity) : `${quantity} ${UQC.goods}`

type Column = Cell & { title: string; cell: (row: DocumentRow) => string }

function buildColumns(
  { rows, export: terms }: Pick<Snapshot, 'rows' | 'export'>,
  language: Language,
  isTaxed: boolean,
): Column[] {
  const words = documentWords[language]
  const isWithin = terms === undefined && isWithinState(rows)
  const taxes: Column[] = isWithin
    ? [
        { title: 'CGST', width: 58, cell: (row) => formatPdfAmount(row.cgstPaise) },
        { title: 'SGST', width: 58, cell: (row) => formatPdfAmount(row.sgstPaise) },
      ]
    : [{ title: 'IGST', width: 70, cell: (row) => formatPdfAmount(row.igstPaise) }]
  const otherColumns: Column[] = [
    { title: 'HSN', width: 46, cell: ({ hsn }) => hsn },
    {
      title: words.quantity,
      width: 46,
      cell: formatQuantity,
    },
    ...(isTaxed
      ? [
          { title: words.rate, width: 40, cell: ({ rate }: DocumentRow) => `${rate}%` },
          {
            title: words.taxable,
            width: 72,
            cell: (row: DocumentRow) => formatPdfAmount(row.taxablePaise),
          },
          ...taxes,
        ]
      : []),
    { title: words.amount, width: 74, cell: ({ paise }) => formatPdfAmount(paise) },
  ]
  const width = WIDTH - sumBy(otherColumns, (column) => column.width)
  const formatTitle = ({ position, title, titleHindi, size }: DocumentRow) => {
    if (position === null) return words.deliveryAndFees
    return [(language === 'hi' && titleHindi) || title, size].filter(Boolean).join(', ')
  }
  return [{ title: words.piece, width, cell: formatTitle, isText: true }, ...otherColumns]
}

function drawTable(doc: Doc, document: PrintedDocument, language: Language, top: number): number {
  const { snapshot, totalPaise, kind } = document
  const words = documentWords[language]
  const isTaxed = kind === 'invoice' || kind === 'creditNote'
  const rows = snapshot.rows.filter(({ paise }) => paise !== 0)
  const columns = buildColumns({ ...snapshot, rows }, language, isTaxed)
  const heading = columns.map(({ title }) => title)
  let y = drawRow(doc, columns, heading, top, { bold: true, size: 8 })
  rule(doc, y + 1)
  y += 5
  const drawHeading = (top: number) =>
    drawRow(doc, columns, heading, top, { bold: true, size: 8 }) + 5
  for (const row of rows) {
    const cells = columns.map(({ cell }) => cell(row))
    y = drawRow(doc, columns, cells, y, { size: 8.5 }, drawHeading) + 3
  }
  rule(doc, y + 1)
  y += 6
  const sums = [
    ...(rows.length === 0 ? [[words.advance, totalPaise] as const] : []),
    ...(isTaxed && rows.length > 0 ? taxSums({ ...snapshot, rows }, words.taxable) : []),
    ...(snapshot.roundOffPaise !== 0 ? [[words.roundOff, snapshot.roundOffPaise] as const] : []),
  ]
  for (const [name, paise] of sums) y = drawSum(doc, name, formatPdfAmount(paise), y)
  return drawSum(doc, words.total, `₹${formatPdfAmount(totalPaise)}`, y, { bold: true, size: 12 })
}

function taxSums({ rows, export: terms }: Pick<Snapshot, 'rows' | 'export'>, taxable: string) {
  const sum = (name: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    sumBy(rows, (row) => row[name])
  const taxes =
    terms === undefined && isWithinState(rows)
      ? ([
          ['CGST', sum('cgstPaise')],
          ['SGST', sum('sgstPaise')],
        ] as const)
      : ([['IGST', sum('igstPaise')]] as const)
  return [[taxable, sum('taxablePaise')] as const, ...taxes]
}
