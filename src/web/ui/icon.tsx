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
  | 'mark-card'
  | 'mark-cash'
  | 'mark-paypal'
  | 'mark-upi'
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

/** Decorative; loaded from one sprite. `full` fills it. Default size: 20 pixels. */
export function Icon({ name, size, className = '', full }: Props) {
  const look = ['icon', full && 'icon-full', className].filter(Boolean).join(' ')
  return (
    <svg className={look} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
