import { applyDueSales } from '../catalogue/sales/due-sales.ts'
import type { Context } from '../context.ts'
import { followChangeDeadlines } from '../orders/changes/steps.ts'
import { runDueLedgerCheck } from '../orders/ledger-check.ts'
import { remindOfBalances } from '../orders/money/dues.ts'
import { recordPayouts } from '../orders/money/provider-payouts.ts'
import { deleteOldDocumentFiles } from '../orders/parts/documents/document-cache.ts'
import { completeStaleCaptures, expireHolds, pollOpenPayments } from '../orders/paying/reconcile.ts'
import { pollProviderRefunds } from '../orders/refunding/outside-refunds.ts'
import { sendRefunds } from '../orders/refunding/refund-sending.ts'
import { followBookedParcels } from '../orders/sending/couriers/follow-parcels.ts'
import { type SendMessage, sendOutbox } from '../records/outbox.ts'
import { queueBackInStockEmails } from './email/back-in-stock.ts'
import { removeOrphanedEmailFiles } from './email/email-files.ts'
import { sendLowStockEmail } from './email/low-stock.ts'
import { deleteExpiredRecords } from './expired-records.ts'

type LogLine = (facts: object, message: string) => void
type Log = { error: LogLine; warn: LogLine }

/** Each task has its own interval, so a slow provider delays no other task. */
export function startBackground(context: Context, log: Log, send: SendMessage) {
  // Holds that expired during downtime are released before the first ledger check.
  const caughtUp = Promise.withResolvers<void>()
  const rounds = [
    runPeriodically(2, log, () => expireHolds(context).finally(caughtUp.resolve)),
    runPeriodically(3, log, () => completeStaleCaptures(context)),
    runPeriodically(3, log, () => pollOpenPayments(context)),
    runPeriodically(3, log, () => sendRefunds(context)),
    runPeriodically(5, log, () => applyDueSales(context.db)),
    runPeriodically(2, log, () => sendOutbox(context.db, send)),
    runPeriodically(60, log, () => sendLowStockEmail(context.db)),
    runPeriodically(60, log, () => queueBackInStockEmails(context.db)),
    runPeriodically(60, log, () => deleteExpiredRecords(context.db)),
    runPeriodically(60, log, () => remindOfBalances(context.db)),
    runPeriodically(60, log, () => followChangeDeadlines(context.db)),
    runPeriodically(60, log, () => followBookedParcels(context)),
    runPeriodically(60, log, () => pollProviderRefunds(context)),
    runPeriodically(3600, log, () => recordPayouts(context)),
    runPeriodically(3600, log, () => removeOrphanedEmailFiles(context)),
    runPeriodically(3600, log, () => deleteOldDocumentFiles(context.config.dataDir)),
    runPeriodically(20, log, () => caughtUp.promise.then(() => runDueLedgerCheck(context, log))),
  ]
  return { stop: () => Promise.all(rounds.map((stop) => stop())) }
}

/** Waits `seconds` after `work` ends, then repeats it; logs failures. */
export function runPeriodically(
  seconds: number,
  log: Pick<Log, 'error'>,
  work: () => Promise<unknown>,
) {
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
