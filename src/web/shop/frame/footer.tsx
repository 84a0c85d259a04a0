import { Link } from 'react-router'
import { accountPath, paths } from '#shared/paths.ts'
import { type Message, said, t } from '#shared/words/words.ts'
import { Theme } from '../../look/theme.tsx'
import { useSession } from '../../shared/session.tsx'
import { Languages } from '../../shared/site/languages.tsx'
import { CachedPart } from '../../start/cached-part.tsx'
import { Divider } from '../../ui/ornament.tsx'
import { ListingLink } from '../shared/listing-link.tsx'

type Stop = { label: Message; to: string }

const stops: Stop[] = [
  { label: 'Home', to: paths.home },
  { label: 'The Collection', to: paths.listing },
  { label: 'Build the wedding', to: paths.wedding },
  { label: 'Our Story', to: paths.about },
  { label: 'Your Account', to: accountPath('orders') },
]

const useful: Stop[] = [
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Refund, Return & Replacement', to: paths.refund },
  { label: 'Track your Order', to: accountPath('orders') },
]

export function Footer() {
  const { shop } = useSession()
  // A shop has the contacts that its owner gave, and no others.
  const contact: { words: string; href?: string }[] = [
    { words: said(shop.address) },
    { words: shop.email, href: `mailto:${shop.email}` },
    { words: shop.phone, href: `tel:${shop.phone.replace(/\s/g, '')}` },
    { words: said(shop.hours) },
  ].filter(({ words }) => words !== '')
  return (
    <CachedPart
      as="footer"
      of={shop}
      way="footer"
      className="on-dark mt-24 bg-maroon-deep text-ivory/85"
    >
      {() => (
        <>
          <div className="measure grid gap-10 py-16 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
            <div>
              <p className="font-display text-4xl font-semibold text-ivory">{said(shop.name)}</p>
              <p className="mt-2 max-w-xs">{said(shop.tagline)}</p>
              <ul className="mt-6 flex flex-wrap gap-x-6">
                {shop.social.map((place) => (
                  <li key={place.url}>
                    <a
                      href={place.url}
                      target="_blank"
                      rel="noreferrer"
                      className="foot-link underline decoration-gold underline-offset-6"
                    >
                      {said(place.label)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
            <LinkList title={t('Important Stops')} links={stops} />
            <LinkList title={t('Useful Links')} links={useful} />
            {contact.length > 0 && (
              <div>
                <h2 className="caps mb-4 font-sans text-gold-pale">{t('Contact')}</h2>
                <address className="space-y-2 not-italic">
                  {contact.map(({ words, href }) => (
                    <p key={words}>
                      {href ? (
                        <a href={href} className="foot-link">
                          {words}
                        </a>
                      ) : (
                        words
                      )}
                    </p>
                  ))}
                </address>
              </div>
            )}
          </div>
          <Languages className="measure pb-8 text-center" look="foot-link" />
          <Theme quiet meanwhile={<p className="h-17" />} />
          <Divider className="pb-8" />
        </>
      )}
    </CachedPart>
  )
}

function LinkList({ title, links }: { title: string; links: Stop[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="caps mb-4 font-sans text-gold-pale">{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            {to === paths.listing ? (
              <ListingLink className="foot-link">{t(label)}</ListingLink>
            ) : (
              <Link to={to} discover="none" className="foot-link">
                {t(label)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
