import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { choiceCode } from '../../catalogue/making/add-on-schema.ts'
import { hsnPattern } from '../../catalogue/product-schema.ts'
import { answer, id, instant, singleLine } from '../../envelope.ts'
import { gstin } from './gstin-schema.ts'
import { stateCodes } from './states.ts'
import { documentKinds, taxTables } from './vocabulary.ts'

export const taxDocument = z.object({
  _id: id,
  kind: z.enum(documentKinds),
  number: z.string(),
  /** YYYY-MM-DD in India. */
  dated: z.string(),
  /** Rupees. */
  amount: z.number(),
  /** Language of the original; in the other language it is a marked copy. */
  language: z.enum(['en', 'hi']),
})
export type TaxDocument = z.infer<typeof taxDocument>
export const documentsAnswer = answer({ data: z.array(taxDocument) })

export const documentRef = z.object({ documentId: id })

/** A language other than the document's makes a marked copy. */
export const documentQuery = z.object({ language: z.enum(['en', 'hi']).optional() })

const receiptPapers = ['a4', '80mm'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** `80mm` is for printers at the counter: one page as long as its content. */
export const receiptQuery = z.object({ paper: z.enum(receiptPapers).default('a4') })

export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, fault('A month is written YYYY-MM.'))

export const taxReportQuery = z.object({ month, table: z.enum(taxTables).default('register') })
export const monthQuery = z.object({ month })

/** Corrects one taxed part of an order; what is missing stays. */
const taxCorrection = z.object({
  /** Null for delivery and fees. */
  lineId: id.nullable(),
  /** An option or add-on that has a tax rate of its own. */
  option: choiceCode.optional(),
  hsn: z
    .string()
    .regex(hsnPattern, fault('An HSN or SAC has four, six or eight digits.'))
    .optional(),
  /** Percent. */
  rate: z
    .number(fault('Must be a number.'))
    .min(0, fault('Must be at least 0.'))
    .max(100, fault('A rate is at most 100 percent.'))
    .optional(),
})
export type TaxCorrection = z.infer<typeof taxCorrection>

/** Corrects an invoice; the delivery address stays. */
export const taxBuyerInput = z.object({
  state: z.enum(stateCodes, fault('Please choose the state.')),
  gstin,
  company: z
    .string()
    .trim()
    .max(120, fault('{what} can have at most {n} characters.', { what: 'Company', n: 120 })),
  /** The name on the invoice. */
  name: singleLine(100, 'Name').optional(),
  corrections: z.array(taxCorrection).max(100).default([]),
  /** The `orderUpdateDate` that the editor saw; 409 if it has changed. */
  version: instant.optional(),
})
export type TaxBuyerInput = z.input<typeof taxBuyerInput>
