import { Link } from 'react-router'
import { translate } from '#shared/words/words.ts'
import { Buti } from '../ui/ornament.tsx'
import { Picture } from '../ui/picture.tsx'
import { useSession } from './session.tsx'

export function Logo({ to, className = '' }: { to: string; className?: string }) {
  const { shop } = useSession()
  return (
    <Link
      to={to}
      className={`inline-flex min-h-11 max-w-full min-w-0 items-center gap-2 font-display text-3xl leading-none font-semibold tracking-wide text-maroon ${className}`}
    >
      {shop.logo ? (
        <Picture
          src={shop.logo}
          alt={translate(shop.name)}
          sizes="10rem"
          first
          className="h-11 w-auto max-w-40 object-contain"
        />
      ) : (
        <>
          <Buti className="size-6 shrink-0 text-gold" />
          {/* Letters below the baseline must not be cut with an overlong name. */}
          <span className="-my-2 truncate py-2">{translate(shop.name)}</span>
        </>
      )}
    </Link>
  )
}
