import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { catalogueCalls } from './catalogue.ts'
import { orderCalls } from './orders.ts'
import { openServer } from './server.ts'
import { type PaymentChange, settingCalls, type Zones } from './settings.ts'

export type { Person } from './server.ts'

type Opening = {
  /** The environment of the process. */
  env?: Record<string, string>
  /** Serves the pages too, which must be built. */
  hasPages?: boolean
  /** Payment settings other than the default ones. */
  payments?: PaymentChange
  /** Registered for GST in Maharashtra. */
  gst?: boolean
  zones?: Zones
  settings?: object
  /** For tests that write rows which no shop has; otherwise the ledger is checked at the end. */
  checksLedger?: boolean
}

/**
 * The whole API with its own database and owner; the sandbox plays PayPal and Razorpay. It closes
 * by itself at the end of the file, or of the test that opened it.
 */
export async function openShop({ env = {}, hasPages = false, ...opening }: Opening = {}) {
  const server = await openServer(env, { hasPages })
  const owner = await server.owner()
  const settings = settingCalls(owner, server.password)
  const catalogue = catalogueCalls(server, owner)
  const orders = orderCalls({ ...server, ...catalogue }, owner)
  const { checksLedger = true } = opening
  let closed: Promise<void> | undefined
  function close() {
    closed ??= server.close()
    return closed
  }
  atEnd(async () => {
    const broken = checksLedger && !closed ? await brokenLedgerRules(server.db) : []
    await close()
    expect(broken).toEqual([])
  })
  if (opening.payments) await settings.setPayments(opening.payments)
  if (opening.gst) await settings.registerForGst()
  if (opening.zones) await settings.setZones(opening.zones)
  if (opening.settings) await settings.setSettings(opening.settings)
  return { ...server, owner, ...settings, ...catalogue, ...orders, close }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

function atEnd(work: () => Promise<void>) {
  if (TestRunner.getCurrentTest()) onTestFinished(work)
  else afterAll(work)
}
