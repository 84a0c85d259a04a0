import sprite from '../styles/icons.svg?url'

export type IconName =
  | 'arrow-left'
  | 'arrow-up-down'
  | 'badge-check'
  | 'check'
  | 'eye'
  | 'heart'
  | 'knot'
  | 'layout-dashboard'
  | 'log-out'
  | 'menu'
  | 'minus'
  | 'pause'
  | 'pencil'
  | 'play'
  | 'plus'
  | 'search'
  | 'share-2'
  | 'shopping-bag'
  | 'sliders-horizontal'
  | 'star'
  | 'thread'
  | 'trash-2'
  | 'user'
  | 'x'

type Props = { name: IconName; size?: number; className?: string; full?: boolean }

/**
 * An icon of the storefront, drawn once in a file of its own instead of in the scripts and in every card.
 * It decorates: what it means is said by the words around it. `full` fills it with its colour. 20 pixels
 * wide and high unless told otherwise.
 */
export function Icon({ name, size, className = '', full }: Props) {
  const look = ['icon', full && 'icon-full', className].filter(Boolean).join(' ')
  return (
    <svg className={look} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
