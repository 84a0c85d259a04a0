import type { ComponentProps } from 'react'

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

type Props = ComponentProps<'button'> & { kind?: ButtonKind }

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonStyle(kind, className)} {...rest} />
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
  return <button type={type} aria-label={label} className={`icon-button ${className}`} {...rest} />
}
