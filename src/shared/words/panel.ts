import type { PanelMessage } from './hindi/panel/catalogue.ts'
import {
  language,
  type Message,
  type MessageValues,
  setLocaleSource,
  t as translateMessage,
} from './words.ts'

export type AnyMessage = Message | PanelMessage

/** Like the shop's `t`, with the panel's own messages, which a browser loads for the panel only. */
export const t = translateMessage as <M extends AnyMessage>(
  message: M,
  ...values: MessageValues<M>
) => string

/** Loads the panel's Hindi if the page is in Hindi; shoppers never load it. */
export async function loadPanelSentences(): Promise<void> {
  if (language() !== 'hi') return
  const { panelHindi } = await import('./hindi/panel/locale.ts')
  setLocaleSource(() => panelHindi)
}
