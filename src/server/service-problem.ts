import type { ServiceProblemCode } from '#shared/shop/vocabulary.ts'

/** `detail` is the service's response, `settings` the environment variables that may be wrong. */
export type ServiceProblem = { code: ServiceProblemCode; detail: string; settings: string[] }

/** `detail` is the network error, such as ENOTFOUND. */
export function unreachableProblem(error: unknown, setting: string): ServiceProblem {
  return { code: 'unreachable', detail: describeNetworkError(error), settings: [setting] }
}

function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error.cause instanceof Error) return describeNetworkError(error.cause)
  return (error as NodeJS.ErrnoException).code ?? error.message
}
