import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The button of the closed menu, and of the open one whose code comes later. */
export const sortButtonStyle = buttonStyle('outline', 'flex-1 px-4! sm:flex-none')

export function SortLabel() {
  return (
    <>
      <Icon name="arrow-up-down" size={16} />
      Sort by
    </>
  )
}
