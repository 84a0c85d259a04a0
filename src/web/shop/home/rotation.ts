import { useEffect, useState, useSyncExternalStore } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void) {
  const query = matchMedia(STILL)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const wantsStill = () => matchMedia(STILL).matches

type Turn = { index: number; before: number }

const turned = (now: Turn, index: number): Turn =>
  index === now.index ? now : { index, before: now.index }

/**
 * Goes through `count` things, one every `everyMs`. It rests while pointed at or focused, when
 * paused, while the tab is hidden, and always for those who asked for reduced motion.
 */
export function useRotation(count: number, everyMs: number) {
  const [{ index, before }, setTurn] = useState({ index: 0, before: 0 })
  const [paused, setPaused] = useState(false)
  const [resting, setResting] = useState(false)
  const [shownLong, setShownLong] = useState(-1)
  const still = useSyncExternalStore(subscribe, wantsStill, () => true)
  const running = count > 1 && !paused && !resting && !still

  // The index is a dependency so that a hand-picked item gets its full time.
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      if (!document.hidden) setTurn((now) => turned(now, (now.index + 1) % count))
    }, everyMs)
    return () => clearInterval(timer)
  }, [running, count, everyMs, index])

  // Half-way through its time, so that what comes next doesn't delay what is there.
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setShownLong(index), everyMs / 2)
    return () => clearTimeout(timer)
  }, [running, everyMs, index])

  return {
    index: count > 0 ? index % count : 0,
    /** Whether picture number `one` should be there: it shows, is being faded out, or its turn is near. */
    isNear: (one: number) =>
      one === index % count ||
      one === before ||
      (shownLong === index && one === (index + 1) % count),
    select: (one: number) => setTurn((now) => turned(now, one)),
    paused,
    /** Nothing moves by itself for this visitor, so a pause control would control nothing. */
    still,
    toggle: () => setPaused((now) => !now),
    /** For the element around what rotates. */
    rest: {
      onPointerEnter: () => setResting(true),
      onPointerLeave: () => setResting(false),
      onFocus: () => setResting(true),
      onBlur: () => setResting(false),
    },
  }
}
