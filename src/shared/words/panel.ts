import type { PanelMessage } from './hindi/panel/catalogue.ts'
import { filled, language, type Message, type Places } from './words.ts'

let inHindi: (sentence: string) => string = (sentence) => sentence

/** Once, before a page of the panel is shown in Hindi; on the server at its start. */
export const teach = (say: typeof inHindi): void => {
  inHindi = say
}

/** What somebody else wrote, as the server: in the panel's language where it is known. */
export const said = (sentence: string): string =>
  language() === 'hi' ? inHindi(sentence) : sentence

/** Like the shop's `t`, with the panel's own sentences, which shoppers never fetch. */
export function t<M extends Message | PanelMessage>(message: M, ...values: Places<M>): string {
  return filled(said(message), values[0])
}

export type AnyMessage = Message | PanelMessage
