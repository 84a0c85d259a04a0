import { type ReactNode, useEffect, useRef } from 'react'
import { buttonStyle } from '../../ui/button.tsx'

type Props = {
  /** On the button, which stays above what unfolds. */
  label: ReactNode
  children: ReactNode
}

/** Unfolds over the page below. Escape and a press elsewhere fold it again. */
export function Unfold({ label, children }: Props) {
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
    <details ref={details} className="relative">
      <summary className={buttonStyle('outline', 'cursor-pointer list-none px-4!')}>
        {label}
      </summary>
      <div className="absolute right-0 z-20 mt-1 w-max max-w-[85vw] border border-gold bg-ivory p-4 shadow-lift">
        {children}
      </div>
    </details>
  )
}
