import type { Refusal } from '#shared/envelope.ts'
import { t } from '#shared/words/words.ts'

type Details = Partial<Refusal> & { status: number; retryAfter?: number | undefined }

/** `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** An empty path belongs to no field and repeats the message. */
  readonly errors: { path: string; message: string }[]
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly approvalURL: string | undefined
  /** Rupees; set if an order was refused because prices changed. */
  readonly total: number | undefined

  constructor(details: Details) {
    super(details.message ?? defaultMessage(details.status))
    this.status = details.status
    this.code = details.code
    this.errors = details.errors ?? []
    this.retryAfter = details.retryAfter
    this.approvalURL = details.approvalURL
    this.total = details.total
  }
}

/** Returns the message for a failure about which the server sent none. */
export function defaultMessage(status: number): string {
  if (status === 0) return t("We can't reach the shop. Please check your connection and try again.")
  if (status === 401) return t('Please sign in to go on.')
  if (status === 403) return t("You don't have access to this page")
  if (status === 404) return t("page doesn't exists")
  if (status === 413) return t('This file is too large.')
  if (status === 429) return t('Too many tries. Please wait a minute and try again.')
  if (status === 503) return t('The shop is busy just now. Please try again in a moment.')
  return t('Something went wrong on our side. Please try again.')
}

/** Returns the message about the field at `path`. */
export const fieldError = (
  errors: readonly { path: string; message: string }[] | undefined,
  path: string,
): string | undefined => errors?.find((error) => error.path === path)?.message

export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : defaultMessage(500)
}
