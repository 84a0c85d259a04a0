import { type ComponentProps, useState } from 'react'

export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger' | 'onDark'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-maroon text-ivory hover:bg-maroon-deep disabled:hover:bg-maroon',
  outline: 'border border-gold text-ink hover:bg-maroon hover:border-maroon hover:text-ivory',
  quiet: 'text-maroon underline-offset-8 decoration-gold hover:underline',
  danger: 'border border-red/50 text-red hover:bg-red hover:text-white',
  onDark: 'border border-gold-pale text-ivory hover:bg-ivory hover:text-maroon',
}

/** The look of a button, for links that look like one as well. */
export function buttonStyle(kind: ButtonKind = 'primary', more = ''): string {
  return `button ${kinds[kind]} ${more}`
}

/** A browser takes the focus from what is disabled: a button that was pressed is only called so, until it is left. */
function Pressed({ disabled, onClick, ...rest }: ComponentProps<'button'>) {
  const [pressed, setPressed] = useState(false)
  return (
    <button
      {...rest}
      disabled={disabled && !pressed}
      aria-disabled={(disabled && pressed) || undefined}
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

/**
 * A square button around an icon, of one size however large letters are; `label` is its name.
 * It does nothing without scripts, and isn't there then. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return <Pressed type={type} aria-label={label} className={`icon-button ${className}`} {...rest} />
}
