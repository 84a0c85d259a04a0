import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type Money = { currency_code: string; value: string }

export type Refund = { id: string; amount: Money; requestId: string }

export type SandboxOrder = {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: Money
  customId: string
  description: string
  brandName: string
  returnUrl: string
  cancelUrl: string
  requestId: string
  payerId?: string
  capture?: { id: string; status: string; amount: Money; refunds: Refund[] }
}

/**
 * The sandbox's books: every order as it last stood, appended to a file and flushed before an
 * answer goes out, so that they are the truth after any crash of ours or its own.
 */
export function openLedger(file?: string) {
  const orders = new Map<string, SandboxOrder>()
  if (!file)
    return { orders, save: (order: SandboxOrder) => void orders.set(order.id, order), close() {} }
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'a+', 0o600)
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const order = parse(line)
    if (order) orders.set(order.id, order)
  }
  return {
    orders,
    save(order: SandboxOrder) {
      writeSync(handle, `${JSON.stringify(order)}\n`)
      fsyncSync(handle)
      orders.set(order.id, order)
    },
    close: () => closeSync(handle),
  }
}

/** A line that a crash cut short was never answered for: it did not happen. */
function parse(line: string): SandboxOrder | undefined {
  try {
    return JSON.parse(line) as SandboxOrder
  } catch {
    return undefined
  }
}

export type Ledger = ReturnType<typeof openLedger>
