import { account } from './account.ts'
import { browse } from './browse.ts'
import { buying } from './buying.ts'
import { cardSales } from './card-sales.ts'
import { changes } from './changes.ts'
import { delivery } from './delivery.ts'
import { discounts } from './discounts.ts'
import { faults } from './faults.ts'
import { fit } from './fit.ts'
import { frame } from './frame.ts'
import { madeToMeasure } from './made-to-measure.ts'
import { reading } from './reading.ts'
import { security } from './security.ts'
import { sizeAdvice } from './size-advice.ts'
import { tax } from './tax.ts'
import { typed } from './typed.ts'
import { vocabulary } from './vocabulary.ts'

/** Keys are the English texts. */
export const catalogue = {
  ...faults,
  ...frame,
  ...vocabulary,
  ...typed,
  ...browse,
  ...buying,
  ...cardSales,
  ...changes,
  ...discounts,
  ...account,
  ...security,
  ...reading,
  ...tax,
  ...delivery,
  ...madeToMeasure,
  ...sizeAdvice,
  ...fit,
} as const

/** A text without Hindi does not compile. */
export type Message = keyof typeof catalogue
