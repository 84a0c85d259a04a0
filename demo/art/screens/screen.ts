import type { Page } from 'playwright-core'

/** Who looks: nobody yet, the demo's shopper and owner, or an account that was made just now. */
export type Who = 'visitor' | 'shopper' | 'newcomer' | 'owner'

export type Screen = {
  name: string
  path: string
  who: Who
  /** What is done before the picture is taken; what opens over the page is shown by its first screenful. */
  act?: (page: Page) => Promise<void>
  over?: true
  /** Wider windows have no such thing. */
  below?: number
  /** Seen without a line, by a page that the service worker keeps. */
  offline?: true
}

export const PIECE = 'the-piece'

/** Answers calls like this one as a shop that can't. */
export const failing = (page: Page, calls: string) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 429, json: { success: false, message: 'The shop is out just now.' } }),
  )

export const of = (who: Who, screens: Omit<Screen, 'who'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, who }))
