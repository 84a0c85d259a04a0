import type { PanelMessage } from './hindi/panel/catalogue.ts'
import { beforeStart, filled, language, type Message, type Places, speak } from './words.ts'

let inHindi: (sentence: string) => string = (sentence) => sentence

/** On the server at its start; a browser is taught by `fetchPanelWords`. */
export const teach = (say: typeof inHindi): void => {
  inHindi = say
}

/** Fetches the panel's Hindi, where the page is in Hindi: shoppers never do. */
export async function fetchPanelWords(): Promise<void> {
  if (language() !== 'hi') return
  const { panelHindi, panelSays } = await import('./hindi/panel/voice.ts')
  teach(panelSays)
  speak(() => panelHindi)
}
// A page of the panel has this module before it is taken up.
beforeStart.push(fetchPanelWords)

/** What somebody else wrote, as the server: in the panel's language where it is known. */
export const said = (sentence: string): string =>
  language() === 'hi' ? inHindi(sentence) : sentence

/** Like the shop's `t`, with the panel's own sentences. */
export function t<M extends Message | PanelMessage>(message: M, ...values: Places<M>): string {
  return filled(said(message), values[0])
}

export type AnyMessage = Message | PanelMessage
