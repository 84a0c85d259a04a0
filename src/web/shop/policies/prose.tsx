import type { ReactNode } from 'react'

export function Prose({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="measure py-12 sm:py-16">
      <div className="mx-auto max-w-2xl space-y-5 text-lg [&_h2]:pt-6 [&_h2]:text-3xl [&_h2]:text-maroon [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1">
        <h1 className="border-b border-line pb-6 text-4xl text-maroon sm:text-5xl">{title}</h1>
        {children}
      </div>
    </article>
  )
}
