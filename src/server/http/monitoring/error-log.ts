import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    errorLog: ErrorLog
  }
}

type ErrorLog = {
  /** Writes at most ten lines a minute per cause; counts further failures. */
  failed(error: Error & { code?: string }, log: FastifyBaseLogger): void
  /** Counts a request refused with a 503 of our own, such as by a full queue. */
  refused(): void
}

const LINES_A_MINUTE = 10
/** Number of causes that are limited separately. All others share one limit. */
const MAX_CAUSES = 100
const CAUSE_LENGTH = 100
const MINUTE_MS = 60_000

/** Logs failed requests with a limit per cause, so that clients cannot fill the disk. */
export function addErrorLog(app: FastifyInstance) {
  const counts = new Map<string, number>()
  let refusals = 0
  let unlogged = 0

  function toCause({ name, code, message }: Error & { code?: string }) {
    const cause = `${name} ${code ?? message.slice(0, CAUSE_LENGTH)}`
    return counts.has(cause) || counts.size < MAX_CAUSES ? cause : 'other causes'
  }

  function report() {
    for (const [cause, count] of counts)
      if (count > LINES_A_MINUTE)
        app.log.warn({ cause, count: count - LINES_A_MINUTE }, 'more of these requests failed')
    counts.clear()
  }

  const timer = setInterval(report, MINUTE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    report()
  })
  app.addFigures(
    'failures',
    'Requests refused with a 503 of ours, and failures not logged',
    () => ({
      refused: refusals,
      unlogged,
    }),
  )
  app.decorate('errorLog', {
    failed(error, log) {
      const cause = toCause(error)
      const count = (counts.get(cause) ?? 0) + 1
      counts.set(cause, count)
      if (count <= LINES_A_MINUTE) log.error({ err: error }, 'request failed')
      else unlogged += 1
    },
    refused() {
      refusals += 1
    },
  } satisfies ErrorLog)
}
