import type { Locale } from '../../words.ts'
import { hindi } from '../locale.ts'
import { panelCatalogue } from './catalogue.ts'

/** Of the panel's pages and of the server: a word that both have is the panel's. */
export const panelHindi: Locale = {
  language: 'hi',
  sentences: new Map([...hindi.sentences, ...Object.entries(panelCatalogue)]),
}
