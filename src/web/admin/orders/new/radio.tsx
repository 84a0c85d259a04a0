import type { ComponentProps } from 'react'

type Props = ComponentProps<'input'> & { children: string }

export const Radio = ({ children, ...rest }: Props) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="radio" className="size-5 shrink-0 accent-maroon" {...rest} />
    {children}
  </label>
)
