import { Divider } from '../../ui/ornament.tsx'
import { testimonials } from '../shared/home-words.ts'

export function Testimonials() {
  return (
    <section aria-labelledby="voices" className="border-y border-line bg-ivory-deep/60 py-20">
      <div className="measure">
        <h2 id="voices" className="text-center text-4xl text-maroon sm:text-5xl">
          From those who wear it
        </h2>
        <Divider className="mt-5 mb-12" />
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {testimonials.map((one) => (
            <li key={one.name}>
              <figure className="flex h-full flex-col border-t border-gold pt-5">
                <blockquote className="font-display text-[1.375rem] leading-snug font-medium">
                  “{one.words}”
                </blockquote>
                <figcaption className="mt-auto pt-4 text-sm text-ink-soft">
                  {one.name}, {one.where}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
