/** `percent`: 0 to 100; null is indeterminate. */
export function Progress({ percent, label }: { percent: number | null; label: string }) {
  const bar =
    'mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-webkit-progress-bar]:bg-transparent'
  if (percent === null) return <progress aria-label={label} className={`${bar} animate-shimmer`} />
  return (
    <progress
      max={100}
      value={percent}
      aria-label={label}
      className={`${bar} [&::-moz-progress-bar]:bg-(--color-maroon) [&::-webkit-progress-value]:bg-(--color-maroon)`}
    />
  )
}
