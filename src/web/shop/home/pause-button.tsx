import { t } from '#shared/words/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = {
  collections: ['Pause the collections', 'Play the collections'],
  pictures: ['Pause the pictures', 'Play the pictures'],
} as const

type Props = {
  what: keyof typeof words
  rotation: { paused: boolean; still: boolean; toggle: () => void }
}

export function PauseButton({ what, rotation }: Props) {
  if (rotation.still) return null
  return (
    <IconButton
      label={t(words[what][rotation.paused ? 1 : 0])}
      onClick={rotation.toggle}
      className="rounded-full border border-line bg-ivory/90"
    >
      <Icon name={rotation.paused ? 'play' : 'pause'} size={16} />
    </IconButton>
  )
}
