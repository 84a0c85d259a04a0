import { hindi } from '#shared/words/hindi/voice.ts'
import { speak } from '#shared/words/words.ts'
import { fetchPanelWords, isPanel } from './panel-words.ts'

/** What a page in Hindi needs before it is taken up. */
export async function speakHindi(): Promise<void> {
  speak(() => hindi)
  if (isPanel(location.pathname)) await fetchPanelWords()
}
