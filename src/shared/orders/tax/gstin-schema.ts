import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { isGstin, tidyGstin } from './gstin.ts'

/** Empty, or a GSTIN in upper case whose check character is right. */
export const gstin = z
  .string()
  .max(30)
  .transform(tidyGstin)
  .refine((text) => text === '' || isGstin(text), fault('This is not a valid GSTIN.'))
