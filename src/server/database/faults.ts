/** The caller may retry. */
export function databaseFault(
  code: 'TOO_MANY_WAITING' | 'NO_CONNECTION' | 'CONNECTION_LOST' | 'TOO_LATE',
  cause?: unknown,
) {
  const reason = cause instanceof Error ? `: ${cause.message}` : ''
  return Object.assign(new Error(`the database can't be asked (${code})${reason}`, { cause }), {
    code,
  })
}

/**
 * A retry may succeed: database down, busy or in failover, or statement timeout.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const temporaryCodes = new Set([
  'TOO_MANY_WAITING',
  'NO_CONNECTION',
  'CONNECTION_LOST',
  'TOO_LATE',
  '08000',
  '08003',
  '08006',
  // Poolers report all of these as protocol violations.
  '08P01',
  // A standby before its promotion.
  '25006',
  // Deadlocks and serialization failures, after our own retries.
  '40001',
  '40P01',
  '53200',
  '53300',
  // Lock timeout.
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Idle-in-transaction timeout.
  '25P03',
  '58000',
  '58030',
])

/** Values that no column can store, such as NUL characters and impossible dates. */
const invalidDataCodes = new Set(['22021', '22P05', '22P02', '22007', '22008', '22009', '22003'])

/** Returns undefined if the fault is ours. */
export function faultKind(
  code: string | undefined,
): 'passing' | 'diskFull' | 'unkeepable' | undefined {
  if (code === undefined) return undefined
  if (code === '53100') return 'diskFull'
  if (temporaryCodes.has(code)) return 'passing'
  return invalidDataCodes.has(code) ? 'unkeepable' : undefined
}
