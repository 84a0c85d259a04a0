import type { DataStrategyResult } from 'react-router'
import { toast } from '../ui/toast.ts'
import { defaultMessage } from './errors.ts'

type Match = { id: string; loaderData: unknown }
type Results = Record<string, DataStrategyResult>

/** The data stays shown if reloading fails. */
export type ShownPage = ReturnType<typeof createShownPage>

export function createShownPage() {
  let shownData = new Map<string, unknown>()
  let shownUrl = ''
  return {
    remember(matches: Match[]): void {
      shownUrl = window.location.href
      shownData = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
    },

    getData: (id: string) => shownData.get(id),

    /** No page has rendered yet. */
    isFirst: () => shownUrl === '',

    /** During Back the browser's URL changes before the page does, so it is not compared. */
    isShown: ({ url }: Request) => url.split('#')[0] === shownUrl.split('#')[0],

    /** `isUserChanged` is true if another user signed in. The next navigation or change handles it. */
    keepShownData(results: Results, isUserChanged: boolean): Results {
      let failedResult: unknown
      const entries = Object.entries(results).map(([id, result]) => {
        const keepsData = isUserChanged || isOutOfReach(result.result)
        if (result.type !== 'error' || !keepsData || !shownData.has(id))
          return [id, result] as const
        if (!isUserChanged) failedResult = result.result
        return [
          id,
          { type: 'data', result: shownData.get(id) } satisfies DataStrategyResult,
        ] as const
      })
      if (failedResult) toast.error((failedResult as { data?: string }).data ?? defaultMessage(503))
      return Object.fromEntries(entries)
    },
  }
}

/** The shop is unreachable or overloaded, so the shown data may still be right. */
function isOutOfReach(error: unknown): boolean {
  const init = error instanceof Object && 'init' in error ? (error.init as ResponseInit) : null
  return init?.status === 429 || (init?.status ?? 0) >= 500
}
