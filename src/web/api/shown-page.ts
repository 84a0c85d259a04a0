import type { DataStrategyResult } from 'react-router'
import { toast } from '../ui/toast.ts'
import { sentenceFor } from './errors.ts'

type Match = { id: string; loaderData: unknown }
type Results = Record<string, DataStrategyResult>

let shown = new Map<string, unknown>()
let address = ''

/** What each part of the page shows, so that a reload of its data that fails can leave it as it is. */
export const shownPage = {
  remember(matches: Match[]): void {
    address = window.location.href
    shown = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
  },

  /** Whether no page was shown in this tab before the one that is being shown. */
  isFirst: () => address === '',

  /** Whether this asks for what is shown already. The browser's own address is ahead of the page on the way back. */
  isShown: ({ url }: Request) => url.split('#')[0] === address.split('#')[0],

  /**
   * The results of reloading the page that is shown: a part that can't be had now stays, and a toast says
   * so. `changed`: someone else is signed in by now, which the next step will show, or the next change ask about.
   */
  orShown(results: Results, changed: boolean): Results {
    let failed: unknown
    const kept = Object.entries(results).map(([id, result]) => {
      const stays = changed || isOutOfReach(result.result)
      if (result.type !== 'error' || !stays || !shown.has(id)) return [id, result] as const
      if (!changed) failed = result.result
      return [id, { type: 'data', result: shown.get(id) } satisfies DataStrategyResult] as const
    })
    if (failed) toast.error((failed as { data?: string }).data ?? sentenceFor(503))
    return Object.fromEntries(kept)
  },
}

/** The shop can't be reached or can't answer just now, which says nothing of what is shown. */
function isOutOfReach(error: unknown): boolean {
  const init = error instanceof Object && 'init' in error ? (error.init as ResponseInit) : null
  return init?.status === 429 || (init?.status ?? 0) >= 500
}
