import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant } from '../../envelope.ts'
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

export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, fault('A month is written YYYY-MM.'))

export const taxReportQuery = z.object({ month, table: z.enum(taxTables).default('register') })
export const monthQuery = z.object({ month })

/** Corrects the buyer for the tax report; the delivery address stays. */
export const taxBuyerInput = z.object({
  state: z.enum(stateCodes, fault('Please choose the state.')),
  gstin,
  company: z
    .string()
    .trim()
    .max(120, fault('{what} can have at most {n} characters.', { what: 'Company', n: 120 })),
  /** The `orderUpdateDate` that the editor saw; 409 if it has changed. */
  version: instant.optional(),
})
export type TaxBuyerInput = z.infer<typeof taxBuyerInput>
