import type { Refusal } from '#shared/envelope.ts'
import { said, t } from '#shared/words/words.ts'

type Details = Partial<Refusal> & { status: number; retryAfter?: number | undefined }

/** A call that didn't succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** One whose path is empty is the message once more: it belongs to no field. */
  readonly errors: { path: string; message: string }[]
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined
  readonly approvalURL: string | undefined
  /** Rupees: the cart's total as it stands now, when an order was refused because prices moved. */
  readonly total: number | undefined

  constructor(details: Details) {
    super(details.message ? said(details.message) : sentenceFor(details.status))
    this.status = details.status
    this.code = details.code
    this.errors = details.errors ?? []
    this.retryAfter = details.retryAfter
    this.approvalURL = details.approvalURL
    this.total = details.total
  }
}

/** What to say of a failure for which the server had no sentence of its own. */
export function sentenceFor(status: number): string {
  if (status === 0) return t("We can't reach the shop. Please check your connection and try again.")
  if (status === 401) return t('Please sign in to go on.')
  if (status === 403) return t("You don't have access to this page")
  if (status === 404) return t("page doesn't exists")
  if (status === 413) return t('This file is too large.')
  if (status === 429) return t('Too many tries. Please wait a minute and try again.')
  if (status === 503) return t('The shop is busy just now. Please try again in a moment.')
  return t('Something went wrong on our side. Please try again.')
}

/** One sentence for a person, whatever was thrown. */
export function wordsFor(error: unknown): string {
  return error instanceof ApiError ? error.message : sentenceFor(500)
}
