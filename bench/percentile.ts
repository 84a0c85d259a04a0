/** Milliseconds, one decimal. */
export function percentile(times: readonly number[], at: number) {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.ceil((at / 100) * sorted.length) - 1] ?? 0).toFixed(1)
}
