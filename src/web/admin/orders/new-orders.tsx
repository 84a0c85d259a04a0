import { Bell, BellOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { t } from '#shared/words/panel.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { countArrivals, type SeenOrders } from './order-arrivals.ts'

const POLL_EVERY_MS = 15_000
const MUTED_KEY = 'zari:orders-silent'

/** Polls while the list is visible, and plays a sound that can be turned off. */
export function NewOrders({ newest, total }: SeenOrders) {
  const { revalidate, state } = useRevalidator()
  const [isMuted, setMuted] = useState(true)
  const [seenOrders, setSeenOrders] = useState({ newest, total })
  useEffect(() => setMuted(localStorage.getItem(MUTED_KEY) === '1'), [])

  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') revalidate()
  })
  useEffect(() => {
    const timer = setInterval(poll, POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  const announceNewOrders = useEffectEvent(() => {
    const arrivals = countArrivals(seenOrders, { newest, total })
    setSeenOrders(arrivals.seen)
    if (arrivals.count === 0) return
    toast.success(
      arrivals.count === 1 ? t('A new order') : t('{n} new orders', { n: arrivals.count }),
    )
    if (!isMuted) playChime()
  })
  useEffect(() => announceNewOrders(), [newest, total])

  function toggle() {
    localStorage.setItem(MUTED_KEY, isMuted ? '0' : '1')
    setMuted(!isMuted)
    if (isMuted) playChime()
  }

  return (
    <IconButton
      label={isMuted ? t('Ring a bell for new orders') : t('No bell for new orders')}
      onClick={toggle}
    >
      {isMuted ? <BellOff size={18} strokeWidth={1.5} /> : <Bell size={18} strokeWidth={1.5} />}
    </IconButton>
  )
}

/** Browsers play no sound before the first interaction. */
function playChime() {
  const audio = new AudioContext()
  for (const [at, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0.06, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.5)
    const note = audio.createOscillator()
    note.frequency.value = pitch
    note.connect(volume).connect(audio.destination)
    note.start(audio.currentTime + at)
    note.stop(audio.currentTime + at + 0.5)
  }
}
