import type { ReactNode } from 'react'

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-line pb-2 text-2xl text-maroon">{title}</h2>
      <div className="flex flex-wrap items-start gap-5">{children}</div>
    </section>
  )
}
