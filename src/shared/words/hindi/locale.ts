import type { Locale } from '../words.ts'
import { catalogue } from './catalogue.ts'

/** Of the shop's pages. */
export const hindi: Locale = { language: 'hi', sentences: new Map(Object.entries(catalogue)) }
