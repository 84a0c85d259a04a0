import type { ComponentProps } from 'react'

/** `className` applies to the label. */
export const Check = (props: ComponentProps<'input'>) => <Labelled type="checkbox" {...props} />

export const Radio = (props: ComponentProps<'input'>) => <Labelled type="radio" {...props} />

function Labelled({ children, className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input className="size-5 shrink-0 accent-maroon" {...rest} />
      {children}
    </label>
  )
}
