import type { ComponentProps, ReactNode } from 'react'
import { Arch, Buti } from './ornament.tsx'

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      <Frame />
      <p className="font-display text-2xl font-semibold text-maroon">{title}</p>
      {children}
    </div>
  )
}

function Frame() {
  return (
    <span aria-hidden className="relative grid h-28 w-22 place-items-center text-gold">
      <Arch className="absolute inset-0 h-full w-full" />
      <Buti className="mt-6 size-8" />
    </span>
  )
}

export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-shimmer rounded-sm bg-sand ${className}`} />
}

export const PageHeading = ({ className = '', ...rest }: ComponentProps<'h1'>) => (
  <h1 className={`text-4xl wrap-anywhere text-maroon sm:text-5xl ${className}`} {...rest} />
)

export function PageTitle({ children, about }: { children: ReactNode; about?: ReactNode }) {
  return (
    <header className="mb-8 border-b border-line pb-6 sm:mb-10">
      <PageHeading>{children}</PageHeading>
      {about && <p className="mt-3 max-w-2xl text-ink-soft">{about}</p>}
    </header>
  )
}
