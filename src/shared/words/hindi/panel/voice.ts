import type { Voice } from '../../words.ts'
import { catalogue as shop } from '../catalogue.ts'
import { finder } from '../find.ts'
import { inShop } from '../voice.ts'
import { catalogue, told } from './catalogue.ts'

const inPanel = finder({ ...shop, ...catalogue }, told)

/** On a page of the panel: what it shares with the shop says the shop's words, and the panel's beside them. */
export const panelHindi: Voice = {
  language: 'hi',
  say: (sentence) => inShop(sentence) ?? inPanel(sentence) ?? sentence,
}

/** What the panel says itself: its own words come first. */
export const panelSays = (sentence: string) => inPanel(sentence) ?? inShop(sentence) ?? sentence
