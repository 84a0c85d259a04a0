import type { Locale } from '../words.ts'
import { catalogue } from './catalogue.ts'

export const hindi: Locale = { language: 'hi', sentences: new Map(Object.entries(catalogue)) }
