import { z } from 'zod'
import { t } from '#shared/words/panel.ts'
import { answer, id } from '../envelope.ts'
import { productColumns } from './panel-vocabulary.ts'

/** By row and size (`12:M`), the stock that a preview showed. */
const seenStock = z.record(z.string().max(80), z.number().int())

const parsedJson = (text: string, context: z.RefinementCtx) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: t('The columns are no JSON.') })
    return z.NEVER
  }
}

export const importOptions = z.object({
  /** Reports the changes without making them. */
  dryRun: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Idempotency key; progress is read under it. */
  importId: id.optional(),
  /** JSON of headings and their columns; '' ignores a heading. */
  columns: z
    .string()
    .transform(parsedJson)
    .pipe(z.record(z.string().max(500), z.enum([...productColumns, ''])))
    .optional(),
  /** Writes the valid rows and returns the others in `rejected`. */
  goodOnly: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Rows without SKU and id that match a title add a product, or change that one. */
  alike: z.enum(['add', 'change']).default('add'),
  /** JSON of the preview's `seenStock`: rows whose stock moved since are refused. */
  seenStock: z.string().transform(parsedJson).pipe(seenStock).optional(),
})
export type ImportOptions = z.infer<typeof importOptions>

const importReport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** `line` is the spreadsheet's row; the heading is 1. */
  errors: z.array(z.object({ line: z.number().int(), path: z.string(), message: z.string() })),
  /** The first prices that fit no tax rate; they are saved. */
  warnings: z.array(z.object({ line: z.number().int(), message: z.string() })).optional(),
  /** The first stock changes; `stockTotal` is their number. */
  stock: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      size: z.string(),
      /** The stock that the file says it had; null if it does not. The difference was sold since. */
      was: z.number().int().nullable().default(null),
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
  stockTotal: z.number().int(),
  /** For the import, of rows that set a stock without saying what it was. */
  seenStock: seenStock.default({}),
  ignored: z.array(z.string()),
  /** Null for a heading without a column. */
  headings: z
    .array(z.object({ name: z.string(), column: z.enum(productColumns).nullable() }))
    .default([]),
  /** New products that become drafts because they have no picture. */
  drafts: z.number().int().default(0),
  /** The first rows without SKU and id that have a product's title but other cells. */
  alike: z.array(z.object({ line: z.number().int(), title: z.string() })).default([]),
  alikeTotal: z.number().int().default(0),
  bad: z.number().int().default(0),
  /** CSV of the rows with errors and their messages; empty without errors. */
  rejected: z.string().default(''),
  written: z.boolean(),
})
export type ImportReport = z.infer<typeof importReport>
export const importAnswer = answer({ data: importReport })

export const importProgress = z.object({
  /** Counts pictures and rows. */
  done: z.number().int(),
  total: z.number().int(),
  /** `stopped`: the import failed or its server ended; nothing is written. */
  state: z.enum(['running', 'written', 'stopped']),
  report: importReport.nullable(),
})
export type ImportProgress = z.infer<typeof importProgress>
export const importProgressAnswer = answer({ data: importProgress })
