import type { Context } from '../context.ts'
import { watchBooks } from '../orders/books.ts'
import { askAboutPayments, expireHolds, finishCaptures } from '../orders/reconcile.ts'
import { sendRefunds } from '../orders/refunds/refund-sending.ts'
import { type Message, sendOutbox } from '../records/outbox.ts'
import { tellOfPiecesBack } from './mail/back-in-stock.ts'
import { tellOfLowStock } from './mail/low-stock.ts'
import { tidy } from './tidy.ts'

type Log = { error: (facts: object, message: string) => void }

/** What goes on beside the requests. Each has a round of its own: none waits for another's provider. */
export function startBackground(
  context: Context,
  log: Log,
  send: (message: Message) => Promise<void>,
) {
  // What ran out while nobody was there to free it is no fault of the books.
  const caughtUp = Promise.withResolvers<void>()
  const rounds = [
    everySoOften(2, log, () => expireHolds(context).finally(caughtUp.resolve)),
    everySoOften(3, log, () => finishCaptures(context)),
    everySoOften(3, log, () => askAboutPayments(context)),
    everySoOften(3, log, () => sendRefunds(context)),
    everySoOften(2, log, () => sendOutbox(context.db, send)),
    everySoOften(60, log, () => tellOfLowStock(context.db)),
    everySoOften(60, log, () => tellOfPiecesBack(context.db)),
    everySoOften(60, log, () => tidy(context.db)),
    everySoOften(20, log, () => caughtUp.promise.then(() => watchBooks(context, log))),
  ]
  return { stop: () => Promise.all(rounds.map((stop) => stop())) }
}

/** Runs `work` again and again, `seconds` after its end; a failure is logged and tried again. */
export function everySoOften(seconds: number, log: Log, work: () => Promise<unknown>) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const round = () => {
    running = work()
      .catch((error) => log.error({ err: error }, 'background work failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(round, seconds * 1000)
      })
  }
  timer = setTimeout(round, 0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
