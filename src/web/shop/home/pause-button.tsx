import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { what: string; rotation: { paused: boolean; still: boolean; toggle: () => void } }

export function PauseButton({ what, rotation }: Props) {
  if (rotation.still) return null
  return (
    <IconButton
      label={rotation.paused ? `Play the ${what}` : `Pause the ${what}`}
      onClick={rotation.toggle}
      className="rounded-full border border-line bg-ivory/90"
    >
      <Icon name={rotation.paused ? 'play' : 'pause'} size={16} />
    </IconButton>
  )
}
