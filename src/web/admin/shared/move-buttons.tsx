import { ArrowDown, ArrowUp } from 'lucide-react'
import { t } from '#shared/words/panel.ts'
import { IconButton } from '../../ui/button.tsx'

type Props = {
  /** Undefined for a feature of the home page, which is named by its place. */
  name?: string
  place: number
  count: number
  busy: boolean
  move: (from: number, to: number) => void
}

/** `place` counts from 0. */
export function MoveButtons({ name, place, count, busy, move }: Props) {
  return (
    <>
      <IconButton
        label={name ? t('Move {name} up', { name }) : t('Move feature {n} up', { n: place + 1 })}
        disabled={place === 0 || busy}
        onClick={() => move(place, place - 1)}
      >
        <ArrowUp size={18} strokeWidth={1.5} />
      </IconButton>
      <IconButton
        label={
          name ? t('Move {name} down', { name }) : t('Move feature {n} down', { n: place + 1 })
        }
        disabled={place === count - 1 || busy}
        onClick={() => move(place, place + 1)}
      >
        <ArrowDown size={18} strokeWidth={1.5} />
      </IconButton>
    </>
  )
}
