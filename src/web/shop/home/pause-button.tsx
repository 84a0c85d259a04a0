import { Pause, Play } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'

type Props = { what: string; rotation: { paused: boolean; still: boolean; toggle: () => void } }

export function PauseButton({ what, rotation }: Props) {
  if (rotation.still) return null
  const Icon = rotation.paused ? Play : Pause
  return (
    <IconButton
      label={rotation.paused ? `Play the ${what}` : `Pause the ${what}`}
      onClick={rotation.toggle}
      className="rounded-full border border-line bg-ivory/90"
    >
      <Icon size={16} strokeWidth={1.5} />
    </IconButton>
  )
}
