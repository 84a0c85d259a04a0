import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/states.tsx'

export function Prose({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="measure py-12 sm:py-16">
      <div className="mx-auto max-w-2xl space-y-5 text-lg [&_h2]:pt-6 [&_h2]:text-3xl [&_h2]:text-maroon [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1">
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
    </article>
  )
}
