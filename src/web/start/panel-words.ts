import { teach } from '#shared/words/panel.ts'
import { language, speak } from '#shared/words/words.ts'
import { decoded } from '../guards.ts'

export const isPanel = (pathname: string) => /^\/admin\b/i.test(decoded(pathname))

/** Fetches the panel's Hindi, where the page is in Hindi: shoppers never do. */
export async function fetchPanelWords(): Promise<void> {
  if (language() !== 'hi') return
  const { panelHindi, panelSays } = await import('#shared/words/hindi/panel/voice.ts')
  teach(panelSays)
  speak(() => panelHindi)
}
