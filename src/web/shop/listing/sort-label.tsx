import { ArrowUpDown } from 'lucide-react'
import { buttonStyle } from '../../ui/button.tsx'

/** The button of the closed menu, and of the open one whose code comes later. */
export const sortButtonStyle = buttonStyle('outline', 'flex-1 px-4! sm:flex-none')

export function SortLabel() {
  return (
    <>
      <ArrowUpDown size={16} strokeWidth={1.5} aria-hidden />
      Sort by
    </>
  )
}
