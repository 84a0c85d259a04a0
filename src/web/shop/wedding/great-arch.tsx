import { Link } from 'react-router'
import {
  archOutline,
  roleLabels,
  type WeddingNames,
  weddingNames,
} from '#shared/catalogue/wedding.ts'
import { dayAsText } from '#shared/dates.ts'
import { productPath } from '#shared/paths.ts'
import { language, t, translate } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Figure } from './load-wedding.ts'

const opening = { x: 36, y: 24, width: 928, height: 500, rise: 300 }
const line = { x: 44, y: 34, width: 912, height: 500, rise: 295 }

type Props = { figures: Figure[]; names: WeddingNames; isBusy: boolean }

export function GreatArch({ figures, names, isBusy }: Props) {
  const { shop } = useSession()
  const title = weddingNames(names)
  const couple = figures.filter(({ role }) => isOfCouple(role))
  const otherFigures = figures.filter((figure) => !couple.includes(figure))
  const areTogether = figures.every(({ figure }) => figure !== undefined)
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
      <div
        className={`absolute inset-x-[22%] text-maroon ${names.on ? 'top-[10cqw]' : 'top-[13cqw]'}`}
      >
        <p
          aria-hidden={!title}
          className="truncate font-display text-[5.6cqw] leading-tight font-semibold"
        >
          {title || translate(shop.name)}
        </p>
        {names.on && <p className="text-[2.8cqw] text-ink">{dayAsText(names.on, language())}</p>}
      </div>
      <div className="mx-[3.4%] -mt-px flow-root border-x-[1.2cqw] border-b-[1.2cqw] border-double border-gold bg-ivory px-[2%] pb-[3%]">
        <Niches
          figures={couple}
          areTogether={areTogether}
          across="-mt-[9cqw] gap-x-[4%]"
          each="w-[37%]"
        />
        <Niches
          figures={otherFigures}
          areTogether={areTogether}
          across="mt-[4cqw] gap-x-[9%]"
          each="w-[31%]"
        />
      </div>
    </div>
  )
}

const isOfCouple = (role: Figure['role']) => role === 'bride' || role === 'groom'

type NichesProps = { figures: Figure[]; areTogether: boolean; across: string; each: string }

function Niches({ figures, areTogether, across, each }: NichesProps) {
  return (
    <ul className={`flex justify-center ${across}`}>
      {figures.map((figure) => (
        <li key={figure.role} className={each}>
          <Link
            to={productPath(figure.chosen._id)}
            discover="none"
            className="block leading-snug hover:text-maroon"
          >
            {areTogether ? <StandingFigure {...figure} /> : <FramedPicture {...figure} />}
            <span className="mt-2 block text-sm text-gold-ink">{t(roleLabels[figure.role])}</span>{' '}
            <span className="block font-display text-[max(1rem,3cqw)] leading-tight font-semibold text-balance">
              {figure.chosen.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The canvas is wider than the column and continues below the feet. */
const StandingFigure = ({ role, figure }: Figure) => (
  <span className="block border-b border-gold/60 night:bg-radial night:from-gold-pale/35 night:to-transparent night:to-70%">
    <img
      src={figure}
      alt=""
      width={900}
      height={1200}
      fetchPriority={isOfCouple(role) ? 'high' : 'auto'}
      className="relative -mx-[9%] -mb-[12%] w-[118%] max-w-none"
    />
  </span>
)

const FramedPicture = ({ role, chosen }: Figure) => (
  <Picture
    src={chosen.image}
    alt=""
    sizes="(min-width: 64rem) 20vw, 38vw"
    first={isOfCouple(role)}
    className="aspect-3/4 w-full border border-gold object-cover object-top p-0.5"
  />
)
