import type { Voice } from '../../words.ts'
import { catalogue as shop } from '../catalogue.ts'
import { finder } from '../find.ts'
import { shopVoice } from '../voice.ts'
import { panelCatalogue, serverMessages } from './catalogue.ts'

const inPanel = finder({ ...shop, ...panelCatalogue }, serverMessages)

/** On a page of the panel: what it shares with the shop says the shop's words, and the panel's beside them. */
export const panelHindi: Voice = {
  language: 'hi',
  say: (sentence) => shopVoice(sentence) ?? inPanel(sentence) ?? sentence,
}

/** What the panel says itself: its own words come first. */
export const translateInPanel = (sentence: string) =>
  inPanel(sentence) ?? shopVoice(sentence) ?? sentence
