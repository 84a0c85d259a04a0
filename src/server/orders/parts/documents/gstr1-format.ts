/**
 * Sheets, headings, places and codes of GSTR-1 as the portal's Returns Offline Tool reads them.
 * Sources: the "Help Instruction" sheet of the tool's GSTR-1 workbook 2.0 (dates as DD-MMM-YYYY,
 * required fields), the field names of the GSTR-1 JSON in india-compliance (GPL-3.0,
 * utils/gstr_1/__init__.py, read at c7d0a827), and the portal's advisories of 2025 on table 12 in
 * two parts and on table 13. Lists of facts, written anew; no template is copied.
 */

export type Gstr1Sheet =
  | 'b2b'
  | 'b2cl'
  | 'b2cs'
  | 'cdnr'
  | 'cdnur'
  | 'exp'
  | 'exemp'
  | 'hsn_b2b'
  | 'hsn_b2c'
  | 'docs'

const hsnHeadings = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
] as const

/** In the order of the tool's columns. */
export const headings = {
  b2b: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  b2cl: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  b2cs: [
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  cdnr: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  cdnur: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  exp: [
    'Export Type',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Port Code',
    'Shipping Bill Number',
    'Shipping Bill Date',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  exemp: [
    'Description',
    'Nil Rated Supplies',
    'Exempted(other than nil rated/non GST supply)',
    'Non-GST Supplies',
  ],
  hsn_b2b: hsnHeadings,
  hsn_b2c: hsnHeadings,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
} as const satisfies Record<Gstr1Sheet, readonly string[]>

const invoiceTotals = {
  'Invoice Number': 'No. of Invoices',
  'Invoice Value': 'Total Invoice Value',
  'Taxable Value': 'Total Taxable Value',
  'Cess Amount': 'Total Cess',
}
const noteTotals = {
  'Note Number': 'No. of Notes',
  'Note Value': 'Total Note Value',
  'Taxable Value': 'Total Taxable Value',
  'Cess Amount': 'Total Cess',
}
const recipients = { 'GSTIN/UIN of Recipient': 'No. of Recipients' }
const hsnTotals = {
  HSN: 'No. of HSN',
  'Total Value': 'Total Value',
  'Taxable Value': 'Total Taxable Value',
  'Integrated Tax Amount': 'Total Integrated Tax',
  'Central Tax Amount': 'Total Central Tax',
  'State/UT Tax Amount': 'Total State/UT Tax',
  'Cess Amount': 'Total Cess',
}

/** A sheet has a title, labels of its totals, the totals, the headings, and then the rows. */
export const sheets: Record<
  Gstr1Sheet,
  { name: string; title: string; totals: Readonly<Record<string, string>> }
> = {
  b2b: {
    name: 'b2b,sez,de',
    title: 'Summary For B2B, SEZ, DE (4A, 4B, 6B, 6C)',
    totals: { ...recipients, ...invoiceTotals },
  },
  b2cl: { name: 'b2cl', title: 'Summary For B2CL(5)', totals: invoiceTotals },
  b2cs: {
    name: 'b2cs',
    title: 'Summary For B2CS(7)',
    totals: { 'Taxable Value': 'Total Taxable Value', 'Cess Amount': 'Total Cess' },
  },
  cdnr: { name: 'cdnr', title: 'Summary For CDNR(9B)', totals: { ...recipients, ...noteTotals } },
  cdnur: { name: 'cdnur', title: 'Summary For CDNUR(9B)', totals: noteTotals },
  exp: { name: 'exp', title: 'Summary For EXP(6)', totals: invoiceTotals },
  exemp: {
    name: 'exemp',
    title: 'Summary For Nil rated, exempted and non GST outward supplies (8)',
    totals: {
      'Nil Rated Supplies': 'Total Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)': 'Total Exempted Supplies',
      'Non-GST Supplies': 'Total Non-GST Supplies',
    },
  },
  hsn_b2b: { name: 'hsn(b2b)', title: 'Summary For HSN(12)', totals: hsnTotals },
  hsn_b2c: { name: 'hsn(b2c)', title: 'Summary For HSN(12)', totals: hsnTotals },
  docs: {
    name: 'docs',
    title: 'Summary of documents issued during the tax period (13)',
    totals: { 'Total Number': 'Total Number', Cancelled: 'Total Cancelled' },
  },
}

/** Columns whose total counts different values; others are added up. */
export const countedHeadings = [
  'GSTIN/UIN of Recipient',
  'Invoice Number',
  'Note Number',
  'HSN',
] as const

/** The tool's names of states, where they differ from the usual ones, with its spelling. */
export const placeNames: Readonly<Record<string, string>> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
  '97': 'Other Territory',
}

/** Pieces, and services, which have no quantity. */
export const UQC = { goods: 'PCS', services: 'NA' } as const
/** Services have a SAC of chapter 99. */
export const isService = (hsn: string): boolean => hsn.startsWith('99')

/** As the tool's sheets write the code. */
export const uqcNames = { PCS: 'PCS-PIECES', NA: 'NA' } as const

export const INVOICE_TYPE = { sheet: 'Regular B2B', json: 'R' } as const
/** Other than through an operator of electronic commerce. */
export const B2CS_TYPE = 'OE'

/** By the number of the nature of the document in table 13. */
export const documentNatures = {
  invoice: { number: 1, name: 'Invoices for outward supply' },
  billOfSupply: { number: 1, name: 'Invoices for outward supply' },
  creditNote: { number: 5, name: 'Credit Note' },
  receiptVoucher: { number: 6, name: 'Receipt Voucher' },
  refundVoucher: { number: 8, name: 'Refund Voucher' },
} as const

export const exemptSupplies = {
  INTRB2B: 'Inter-State supplies to registered persons',
  INTRAB2B: 'Intra-State supplies to registered persons',
  INTRB2C: 'Inter-State supplies to unregistered persons',
  INTRAB2C: 'Intra-State supplies to unregistered persons',
} as const

export const JSON_VERSION = 'GST3.1.6'
