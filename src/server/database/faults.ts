/** A fault of the connection rather than of a statement: whoever asks may ask again. */
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
 * The database is away, busy or being taken over, or a statement took too long: the same request may
 * go through in a moment. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = new Set([
  'TOO_MANY_WAITING',
  'NO_CONNECTION',
  'CONNECTION_LOST',
  'TOO_LATE',
  '08000',
  '08003',
  '08006',
  // A pooler's word for all of these; our client breaks no protocol.
  '08P01',
  // A standby that has not taken over yet.
  '25006',
  // Deadlocks and serialization failures, once they were tried again in vain.
  '40001',
  '40P01',
  '53200',
  '53300',
  // A lock that somebody else holds for too long.
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Ended for being idle in a transaction.
  '25P03',
  '58000',
  '58030',
])

/** A value that no column can hold: a NUL, half a character, a day that no calendar has, too large a number. */
const unkeepable = new Set(['22021', '22P05', '22P02', '22007', '22008', '22009', '22003'])

/** What a failed statement means to whoever asked; undefined when the fault is ours. */
export function faultKind(
  code: string | undefined,
): 'passing' | 'diskFull' | 'unkeepable' | undefined {
  if (code === undefined) return undefined
  if (code === '53100') return 'diskFull'
  if (passing.has(code)) return 'passing'
  return unkeepable.has(code) ? 'unkeepable' : undefined
}
