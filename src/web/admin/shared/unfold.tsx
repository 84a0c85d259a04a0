import { type ReactNode, useEffect, useRef } from 'react'
import { buttonStyle } from '../../ui/button.tsx'

type Props = {
  /** On the button, which stays above what unfolds. */
  label: ReactNode
  /** Of what unfolds: a box at the right end below the button, or below the whole row. */
  place?: 'end' | 'row'
  className?: string
  children: ReactNode
}

/** Unfolds over the page below. Escape, a press elsewhere and a choice inside it fold it again. */
export function Unfold({ label, place = 'end', className = '', children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = () => details.current?.removeAttribute('open')
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details ref={details} className={`${place === 'end' ? 'relative' : ''} ${className}`}>
      <summary className={buttonStyle('outline', 'cursor-pointer list-none px-4!')}>
        {label}
      </summary>
      <div
        className={`absolute z-20 border border-gold bg-ivory p-4 shadow-lift ${
          place === 'end' ? 'right-0 mt-1 w-max max-w-[85vw]' : 'inset-x-0 mt-1'
        }`}
      >
        {children}
      </div>
    </details>
  )
}
