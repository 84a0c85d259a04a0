import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { isGstin, tidyGstin } from './gstin.ts'

/** Empty, or in upper case with a valid check character. */
export const gstin = z
  .string()
  .max(30)
  .transform(tidyGstin)
  .refine((text) => text === '' || isGstin(text), fault('This is not a valid GSTIN.'))
