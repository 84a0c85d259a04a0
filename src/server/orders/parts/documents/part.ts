import { sql } from '../../../db.ts'
import type { OrderPart } from '../../core/record/part.ts'
import { issueDocuments } from './issue-documents.ts'

/** Invoices, credit notes and vouchers, which follow from the order's money and items. */
export const documentsPart = {
  name: 'documents',
  isIn: sql<'o'>`o.tax_scheme <> 'none'`,
  afterChange: (tx, orderId) => issueDocuments(tx, orderId),
} satisfies OrderPart<object>
