import { Link } from 'react-router'
import { listingPath } from '../../paths.ts'
import { useSession } from '../../session.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { Scene } from '../ui/picture.tsx'

/** As tall as the screen below the header. */
export function Banner() {
  const { shop } = useSession()
  return (
    <section className="on-dark relative flex min-h-[calc(100svh-4.5rem)] items-end overflow-hidden bg-maroon-deep">
      <Scene
        name="home-banner"
        alt=""
        sizes="100vw"
        first
        className="absolute inset-0 h-full w-full object-cover"
      />
      <div className="absolute inset-0 bg-linear-to-t from-maroon-deep/90 via-maroon-deep/25 to-transparent" />
      <div className="measure relative pt-40 pb-14 text-ivory sm:pb-20">
        <h1 className="max-w-4xl text-5xl leading-none font-medium sm:text-7xl xl:text-8xl">
          {shop.tagline}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-ivory/90">
          Hand-worked lehengas, sarees and suits, named after the people and places that make them.
        </p>
        <Link to={listingPath()} className={buttonStyle('onDark', 'mt-8')}>
          Go to Collection
        </Link>
      </div>
    </section>
  )
}
