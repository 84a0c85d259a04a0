import { z } from 'zod'
import { answer, id } from '../envelope.ts'

export const importOptions = z.object({
  /** Only say what would happen. */
  dryRun: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Chosen by the sender: under it the import can be followed, and sent again it is not made again. */
  importId: id.optional(),
})

const importReport = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** With one or more nothing is written. `line` is the spreadsheet's row, the heading being 1. */
  errors: z.array(z.object({ line: z.number().int(), path: z.string(), message: z.string() })),
  /** The pieces whose stock moves, the first of them; `stockTotal` is how many there are. */
  stock: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      size: z.string(),
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
  stockTotal: z.number().int(),
  /** Headings of the file that name no column of the shop's. */
  ignored: z.array(z.string()),
  written: z.boolean(),
})
export type ImportReport = z.infer<typeof importReport>
export const importAnswer = answer({ data: importReport })

export const importProgress = z.object({
  /** Pictures stored and rows written so far, of all. */
  done: z.number().int(),
  total: z.number().int(),
  /** `stopped`: it failed or its server died; nothing of it is written. */
  state: z.enum(['running', 'written', 'stopped']),
  report: importReport.nullable(),
})
export type ImportProgress = z.infer<typeof importProgress>
export const importProgressAnswer = answer({ data: importProgress })
