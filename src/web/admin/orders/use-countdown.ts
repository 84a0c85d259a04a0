import { useEffect, useEffectEvent, useState } from 'react'

/** Independent of the device's clock, which may be wrong. */
export function useCountdown(seconds: number, start: unknown): number {
  const [left, setLeft] = useState(seconds)
  const secondsAtStart = useEffectEvent(() => seconds)
  useEffect(() => {
    setLeft(secondsAtStart())
    const timer = setInterval(() => setLeft((one) => Math.max(0, one - 1)), 1000)
    return () => clearInterval(timer)
  }, [start])
  return left
}
