import type { Voice } from '../words.ts'
import { catalogue } from './catalogue.ts'
import { finder } from './find.ts'
import { server } from './server.ts'

export const shopVoice = finder(catalogue, server)

export const hindi: Voice = { language: 'hi', say: (sentence) => shopVoice(sentence) ?? sentence }
