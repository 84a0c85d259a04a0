import { Link } from 'react-router'
import { stylePath } from '#shared/paths.ts'
import { styles } from '../shared/home-words.ts'

export function StylePills() {
  return (
    <section aria-labelledby="styles" className="measure py-20 sm:py-24">
      <h2 id="styles" className="text-center text-4xl text-maroon sm:text-5xl">
        Suits, by their style
      </h2>
      <ul className="mx-auto mt-10 flex max-w-5xl flex-wrap justify-center gap-2.5 sm:gap-3">
        {styles.map((style) => (
          <li key={style.id}>
            <Link
              to={stylePath(style.id)}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-white/50 px-5 text-[0.9375rem] transition-colors hover:border-maroon hover:bg-maroon hover:text-ivory"
            >
              {style.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
