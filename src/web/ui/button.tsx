import { type ComponentProps, useState } from 'react'

export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger' | 'onDark'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-maroon text-ivory hover:bg-maroon-deep disabled:hover:bg-maroon',
  outline: 'border border-gold text-ink hover:bg-maroon hover:border-maroon hover:text-ivory',
  quiet: 'text-maroon underline-offset-8 decoration-gold hover:underline',
  danger: 'border border-red/50 text-red hover:bg-red hover:text-white',
  onDark: 'border border-gold-pale text-ivory hover:bg-ivory hover:text-maroon',
}

export function buttonStyle(kind: ButtonKind = 'primary', more = ''): string {
  return `button ${kinds[kind]} ${more}`
}

/** Browsers take the focus from a disabled button, so it is `aria-disabled` until blur. */
function Pressed({ disabled, onClick, ...rest }: ComponentProps<'button'>) {
  const [isPressed, setPressed] = useState(false)
  return (
    <button
      {...rest}
      disabled={disabled && !isPressed}
      aria-disabled={(disabled && isPressed) || undefined}
      onBlur={() => setPressed(false)}
      onClick={(event) => {
        setPressed(true)
        if (disabled) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

type Props = ComponentProps<'button'> & { kind?: ButtonKind }

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <Pressed type={type} className={buttonStyle(kind, className)} {...rest} />
}

/** `label` is the accessible name. Hidden without scripts. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return <Pressed type={type} aria-label={label} className={`icon-button ${className}`} {...rest} />
}
