export const taxSchemes = ['none', 'regular', 'composition'] as const

export const documentKinds = [
  'invoice',
  'billOfSupply',
  'creditNote',
  'receiptVoucher',
  'refundVoucher',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLabels = {
  invoice: 'Tax invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
  receiptVoucher: 'Receipt voucher',
  refundVoucher: 'Refund voucher',
} as const satisfies Record<DocumentKind, string>

/** The tables of GSTR-1, a register of all documents, and the fees of payment providers. */
export const taxTables = [
  'register',
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'exp',
  'exemp',
  'hsn_b2b',
  'hsn_b2c',
  'docs',
  'fees',
] as const
export type TaxTable = (typeof taxTables)[number]
