import { startTransition, useEffect, useState } from 'react'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** True until mounted. The change is a transition, because it renders whole sections of the page. */
function usePrefersReducedMotion() {
  const [isReduced, setReduced] = useState(true)
  useEffect(() => {
    const query = matchMedia(REDUCED_MOTION)
    const read = () => startTransition(() => setReduced(query.matches))
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return isReduced
}

type Turn = { index: number; before: number }

const turnTo = (now: Turn, index: number): Turn =>
  index === now.index ? now : { index, before: now.index }

/** Stops while hovered, focused, paused or hidden, and with reduced motion. */
export function useRotation(count: number, everyMs: number) {
  const [{ index, before }, setTurn] = useState({ index: 0, before: 0 })
  const [paused, setPaused] = useState(false)
  const [isInUse, setInUse] = useState(false)
  const [halfwayIndex, setHalfwayIndex] = useState(-1)
  const still = usePrefersReducedMotion()
  const running = count > 1 && !paused && !isInUse && !still

  // Depends on the index, so that an item chosen by hand gets its full time.
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      if (!document.hidden) setTurn((now) => turnTo(now, (now.index + 1) % count))
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
      item === before ||
      (halfwayIndex === index && item === (index + 1) % count),
    select: (item: number) => setTurn((now) => turnTo(now, item)),
    paused,
    /** With reduced motion there is nothing to pause. */
    still,
    toggle: () => setPaused((now) => !now),
    rest: {
      onPointerEnter: () => setInUse(true),
      onPointerLeave: () => setInUse(false),
      onFocus: () => setInUse(true),
      onBlur: () => setInUse(false),
    },
  }
}
