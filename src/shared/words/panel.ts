import type { PanelMessage } from './hindi/panel/catalogue.ts'
import {
  language,
  type Message,
  type MessageValues,
  setLocaleSource,
  t as translateMessage,
} from './words.ts'

export type AnyMessage = Message | PanelMessage

/** Includes the panel's own messages, which a browser loads for the panel only. */
export const t = translateMessage as <M extends AnyMessage>(
  message: M,
  ...values: MessageValues<M>
) => string

/** Does nothing unless the page is in Hindi. */
export async function loadPanelSentences(): Promise<void> {
  if (language() !== 'hi') return
  const { panelHindi } = await import('./hindi/panel/locale.ts')
  setLocaleSource(() => panelHindi)
}
