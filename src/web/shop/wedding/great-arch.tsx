import { Link } from 'react-router'
import { archOutline, roleLabels } from '#shared/catalogue/wedding.ts'
import { productPath } from '#shared/paths.ts'
import { t, translate } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Figure } from './load-wedding.ts'

const opening = { x: 36, y: 24, width: 928, height: 500, rise: 300 }
const line = { x: 44, y: 34, width: 912, height: 500, rise: 295 }

/** The four figures under an arch, as in the shared picture; each links to its product. */
export function GreatArch({ figures, isBusy }: { figures: Figure[]; isBusy: boolean }) {
  const { shop } = useSession()
  const couple = figures.filter(({ role }) => role === 'bride' || role === 'groom')
  const others = figures.filter((figure) => !couple.includes(figure))
  return (
    <div
      aria-busy={isBusy}
      className={`@container relative border border-gold bg-maroon-deep pb-[4%] text-center transition-opacity ${
        isBusy ? 'opacity-60' : ''
      }`}
    >
      <svg
        viewBox="0 0 1000 330"
        aria-hidden="true"
        className="block w-full fill-ivory stroke-gold stroke-4"
      >
        <path d={archOutline(opening)} />
        <path d={archOutline(line)} />
      </svg>
      <p
        aria-hidden="true"
        className="absolute inset-x-0 top-[13cqw] font-display text-[6cqw] leading-none font-semibold text-maroon"
      >
        {translate(shop.name)}
      </p>
      <div className="mx-[3.4%] -mt-px flow-root border-x-[1.2cqw] border-b-[1.2cqw] border-double border-gold bg-ivory px-[2%] pb-[3%]">
        <Niches figures={couple} across="-mt-[9cqw] gap-x-[4%]" each="w-[37%]" />
        <Niches figures={others} across="mt-[4cqw] gap-x-[9%]" each="w-[31%]" />
      </div>
    </div>
  )
}

function Niches(props: { figures: Figure[]; across: string; each: string }) {
  const { figures, across, each } = props
  return (
    <ul className={`flex justify-center ${across}`}>
      {figures.map(({ role, chosen }) => (
        <li key={role} className={each}>
          <Link
            to={productPath(chosen._id)}
            discover="none"
            className="block leading-snug hover:text-maroon"
          >
            <Picture
              src={chosen.image}
              alt=""
              sizes="(min-width: 64rem) 20vw, 38vw"
              first={role === 'bride' || role === 'groom'}
              className="aspect-3/4 w-full border border-gold object-cover object-top p-0.5"
            />
            <span className="mt-2 block text-sm text-gold-ink">{t(roleLabels[role])}</span>{' '}
            <span className="block font-display text-[max(1rem,3cqw)] leading-tight font-semibold text-balance">
              {chosen.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
