import { useEffect, useEffectEvent, useState } from 'react'

/** Independent of the device's clock, which may be wrong. */
export function useCountdown(seconds: number, start: unknown): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const secondsAtStart = useEffectEvent(() => seconds)
  useEffect(() => {
    setSecondsLeft(secondsAtStart())
    const timer = setInterval(() => setSecondsLeft((current) => Math.max(0, current - 1)), 1000)
    return () => clearInterval(timer)
  }, [start])
  return secondsLeft
}
