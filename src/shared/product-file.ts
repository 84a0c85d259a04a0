import { z } from 'zod'
import { answer } from './envelope.ts'

/** The columns of the product file, in the order of the export. */
export const productColumns = [
  'id',
  'title',
  'description',
  'category',
  'price',
  'salePrice',
  'totalStock',
  'sizes',
  'images',
] as const

export const MOST_IMPORTED = 20_000

export const importOptions = z.object({
  /** Only say what would happen. */
  dryRun: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
})

export const importAnswer = answer({
  data: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    /** With one or more nothing is written. `line` is the file's, the header being 1. */
    errors: z.array(z.object({ line: z.number().int(), path: z.string(), message: z.string() })),
    written: z.boolean(),
  }),
})
export type ImportReport = z.infer<typeof importAnswer>['data']
