import type { PanelMessage } from './hindi/panel/catalogue.ts'
import {
  fillPlaceholders,
  hydrationTasks,
  language,
  type Message,
  type MessageValues,
  setVoiceSource,
} from './words.ts'

let inHindi: (sentence: string) => string = (sentence) => sentence

/** Sets the panel's translator: at the server's start, and in a browser by `fetchPanelWords`. */
export const setPanelTranslator = (say: typeof inHindi): void => {
  inHindi = say
}

/** Loads the panel's Hindi if the page is in Hindi; shoppers never load it. */
export async function fetchPanelWords(): Promise<void> {
  if (language() !== 'hi') return
  const { panelHindi, translateInPanel: panelSays } = await import('./hindi/panel/voice.ts')
  setPanelTranslator(panelSays)
  setVoiceSource(() => panelHindi)
}
// Panel pages import this module before they hydrate.
hydrationTasks.push(fetchPanelWords)

/** Translates text of the server in the panel's language. Unknown text stays unchanged. */
export const translate = (sentence: string): string =>
  language() === 'hi' ? inHindi(sentence) : sentence

/** Like the shop's `t`, with the panel's own messages. */
export function t<M extends Message | PanelMessage>(
  message: M,
  ...values: MessageValues<M>
): string {
  return fillPlaceholders(translate(message), values[0])
}

export type AnyMessage = Message | PanelMessage
