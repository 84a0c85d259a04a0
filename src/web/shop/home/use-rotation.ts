import { startTransition, useEffect, useState } from 'react'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** True until mounted. The change is a transition, because it renders whole sections of the page. */
function usePrefersReducedMotion() {
  const [isReduced, setReduced] = useState(true)
  useEffect(() => {
    const query = matchMedia(REDUCED_MOTION)
    const readPreference = () => startTransition(() => setReduced(query.matches))
    readPreference()
    query.addEventListener('change', readPreference)
    return () => query.removeEventListener('change', readPreference)
  }, [])
  return isReduced
}

type Turn = { index: number; previousIndex: number }

const turnTo = (turn: Turn, index: number): Turn =>
  index === turn.index ? turn : { index, previousIndex: turn.index }

/** Stops while hovered, focused, paused or hidden, and with reduced motion. */
export function useRotation(count: number, everyMs: number) {
  const [{ index, previousIndex }, setTurn] = useState({ index: 0, previousIndex: 0 })
  const [paused, setPaused] = useState(false)
  const [isInUse, setInUse] = useState(false)
  const [halfwayIndex, setHalfwayIndex] = useState(-1)
  const still = usePrefersReducedMotion()
  const running = count > 1 && !paused && !isInUse && !still

  // Depends on the index, so that an item chosen by hand gets its full time.
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      if (!document.hidden) setTurn((turn) => turnTo(turn, (turn.index + 1) % count))
    }, everyMs)
    return () => clearInterval(timer)
  }, [running, count, everyMs, index])

  // Loads the next item halfway, so that it does not delay the current one.
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setHalfwayIndex(index), everyMs / 2)
    return () => clearTimeout(timer)
  }, [running, everyMs, index])

  return {
    index: count > 0 ? index % count : 0,
    /** The item is shown, fading out or next. */
    isNear: (item: number) =>
      item === index % count ||
      item === previousIndex ||
      (halfwayIndex === index && item === (index + 1) % count),
    select: (item: number) => setTurn((turn) => turnTo(turn, item)),
    paused,
    /** With reduced motion there is nothing to pause. */
    still,
    toggle: () => setPaused((wasPaused) => !wasPaused),
    pauseHandlers: {
      onPointerEnter: () => setInUse(true),
      onPointerLeave: () => setInUse(false),
      onFocus: () => setInUse(true),
      onBlur: () => setInUse(false),
    },
  }
}
