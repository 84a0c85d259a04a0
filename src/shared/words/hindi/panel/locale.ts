import type { Locale } from '../../words.ts'
import { hindi } from '../locale.ts'
import { panelCatalogue } from './catalogue.ts'

/** For the panel's pages and the server. The panel's translation of a text takes precedence. */
export const panelHindi: Locale = {
  language: 'hi',
  sentences: new Map([...hindi.sentences, ...Object.entries(panelCatalogue)]),
}
