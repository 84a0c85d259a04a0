import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t, translate } from '#shared/words/words.ts'
import { Divider } from '../../ui/ornament.tsx'

type Props = { testimonials: HomeWords['testimonials'] }

export function Testimonials({ testimonials }: Props) {
  return (
    <section aria-labelledby="voices" className="border-y border-line bg-ivory-deep/60 py-20">
      <div className="measure">
        <h2 id="voices" className="text-center text-4xl text-maroon sm:text-5xl">
          {t('What our customers say')}
        </h2>
        <Divider className="mt-5 mb-12" />
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {testimonials.map((testimonial) => (
            <li key={`${testimonial.name}:${testimonial.words}`}>
              <figure className="flex h-full flex-col border-t border-gold pt-5">
                <blockquote className="font-display text-[1.375rem] wrap-anywhere leading-snug font-semibold">
                  “{translate(testimonial.words)}”
                </blockquote>
                <figcaption className="mt-auto pt-4 text-sm text-ink-soft">
                  {[testimonial.name, testimonial.where].filter(Boolean).map(translate).join(', ')}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
