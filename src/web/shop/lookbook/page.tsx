import { Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { paths, productOver, sharedPicture } from '#shared/paths.ts'
import { t, translate } from '#shared/words/words.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { Price } from '../../shared/price.tsx'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Picture, Scene } from '../../ui/picture.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import type { Route } from './+types/page.ts'
import { type LookbookData, loadLookbook } from './load-lookbook.ts'

// Server only: a client loader would split the home page's scripts.
export const loader = loadLookbook

/** Cart changes do not affect this page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !args.formMethod && args.defaultShouldRevalidate

export const meta = ({ loaderData, matches }: PageMetaArgs & { loaderData?: LookbookData }) => {
  if (!loaderData) return []
  const { collection, address, origin } = loaderData
  const { id, name, about, image } = collection
  const picture = image ? sharedPicture(image) : `/scenes/collection-${id}-1600.webp`
  return pageMeta(
    {
      title: t('{name}, a lookbook', { name: translate(name) }),
      description: translate(about),
      image: new URL(picture, origin).href,
      canonical: address,
    },
    matches,
  )
}

const linkStyle =
  'inline-flex min-h-11 items-center underline decoration-gold-pale underline-offset-6'

/** On a phone the scene stays while its products scroll past. */
export default function Lookbook({ loaderData }: Route.ComponentProps) {
  const { collection, choice, next, products, failed } = loaderData
  const { sections } = useSession().shop
  const name = translate(collection.name)
  return (
    <>
      <article className="lookbook on-dark grid bg-maroon-deep text-ivory">
        <div className="lookbook-scene sticky top-18 col-start-1 row-start-1 h-[calc(100svh-4.5rem)] self-start overflow-hidden">
          <Backdrop collection={collection} />
        </div>
        <div className="relative col-start-1 row-start-1 min-w-0">
          <header className="measure flex min-h-[calc(100svh-4.5rem)] flex-col justify-end pb-16">
            <div className="w-fit bg-maroon-deep px-6 py-6 sm:px-8">
              <h1 className="text-5xl leading-none font-semibold sm:text-7xl">{name}</h1>
              <p className="mt-4 max-w-md text-lg">{translate(collection.about)}</p>
            </div>
          </header>
          {failed && (
            <div className="measure">
              <div className="bg-maroon-deep px-6">
                <FailedList sentence={failed} />
              </div>
            </div>
          )}
          <div className="lg:bg-maroon-deep lg:pt-24">
            <ol className="measure grid gap-y-16 lg:grid-cols-2 lg:gap-x-10 lg:gap-y-28">
              {products.map((product, index) => (
                <li
                  key={product._id}
                  className={`lookbook-product w-[min(78%,30rem)] even:ml-auto lg:w-auto ${isPlate(index, products.length) ? 'lg:col-span-2' : ''}`}
                >
                  <Piece
                    product={product}
                    to={productOver(lookbookPath(collection.id), product._id)}
                    isPlate={isPlate(index, products.length)}
                  />
                </li>
              ))}
            </ol>
          </div>
          <footer className="lg:bg-maroon-deep">
            <div className="measure flex pt-24 pb-28 lg:justify-center">
              <div className="flex flex-col items-start gap-6 bg-maroon-deep px-6 py-6 sm:px-8 lg:items-center">
                <ListingLink choice={choice} className={buttonStyle('onDark')}>
                  {t('All pieces of {name}', { name })}
                </ListingLink>
                <p className="flex flex-wrap gap-x-8">
                  {collection.id === 'wedding' && sections.includes('wedding') && (
                    <Link to={paths.wedding} discover="none" className={linkStyle}>
                      {t('Build the wedding')}
                    </Link>
                  )}
                  <Link to={next.path} discover="none" className={linkStyle}>
                    {t('Next: {name}', { name: translate(next.name) })}
                  </Link>
                </p>
              </div>
            </div>
          </footer>
        </div>
      </article>
      {/* Outside, because a dialog has the page's own colours. */}
      <Outlet />
    </>
  )
}

/** On a desktop each third piece has the full width, and so has one without a neighbour. */
const isPlate = (index: number, count: number) =>
  index % 3 === 0 || (index % 3 === 1 && index === count - 1)

type PieceProps = { product: LookbookData['products'][number]; to: string; isPlate: boolean }

/** A piece in the full width shows its cloth beside it. */
function Piece({ product, to, isPlate }: PieceProps) {
  const picture = 'w-full border border-gold-pale/60 object-cover'
  return (
    <Link
      to={to}
      discover="none"
      preventScrollReset
      className={`block h-full ${isPlate ? 'lg:grid lg:grid-cols-2 lg:grid-rows-[1fr_auto] lg:gap-x-10' : ''}`}
    >
      <Picture
        src={product.image}
        focus={product.imageFocus?.[product.image]}
        alt=""
        sizes="(min-width: 64rem) 45vw, 78vw"
        className={`aspect-3/4 object-top ${picture} lg:row-span-2`}
      />
      {isPlate && product.closeUp && (
        <span className="relative hidden lg:block">
          <Picture
            src={product.closeUp}
            focus={product.imageFocus?.[product.closeUp]}
            alt=""
            sizes="45vw"
            className={`absolute inset-0 h-full ${picture}`}
          />
        </span>
      )}
      <div
        className={`border-x border-b border-gold-pale/60 bg-maroon-deep px-4 py-3 lg:col-start-2 lg:border-0 lg:px-0 lg:pt-7 lg:pb-0 ${isPlate && !product.closeUp ? 'lg:row-span-2 lg:self-center' : 'lg:row-start-2'}`}
      >
        <span className="block font-display text-2xl leading-tight font-semibold lg:text-4xl">
          {product.title}
        </span>
        <Price
          price={product.price}
          salePrice={product.salePrice}
          className="mt-1 **:text-gold-pale lg:mt-3 lg:text-xl"
        />
        <span className={buttonStyle('onDark', 'mt-3 lg:mt-6')}>{t('Choose and buy')}</span>
      </div>
    </Link>
  )
}

function Backdrop({ collection: { id, image, alt } }: Pick<LookbookData, 'collection'>) {
  // Narrow windows cut off the sides, and the figure of this scene stands on the left.
  const focus = !image && id === 'heritage-craft' ? 'object-[10%_20%]' : 'object-[50%_20%]'
  const className = `h-full w-full object-cover night:brightness-[0.72] ${focus}`
  // Covers the window's height. Phones have dense pixels, so half the width suffices.
  const sizes = '(max-aspect-ratio: 4/5) 56vh, max(100vw, 134vh)'
  const props = { alt: translate(alt), sizes, first: true, className }
  return image ? <Picture src={image} {...props} /> : <Scene name={`collection-${id}`} {...props} />
}
