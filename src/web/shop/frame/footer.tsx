import { Link } from 'react-router'
import { accountPath, paths } from '#shared/paths.ts'
import { type Message, t, translate } from '#shared/words/words.ts'
import { Theme } from '../../look/theme.tsx'
import { useSession } from '../../shared/session.tsx'
import { Languages } from '../../shared/site/languages.tsx'
import { Divider } from '../../ui/ornament.tsx'
import { ListingLink } from '../shared/listing-link.tsx'

type FooterLink = { label: Message; to: string }

const firstLinks: FooterLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'The Collection', to: paths.listing },
]
const wedding: FooterLink = { label: 'Build the wedding', to: paths.wedding }
const lastLinks: FooterLink[] = [
  { label: 'Our Story', to: paths.about },
  { label: 'Your Account', to: accountPath('orders') },
]

const usefulLinks: FooterLink[] = [
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Refund, Return & Replacement', to: paths.refund },
  { label: 'Track your Order', to: accountPath('orders') },
]

export function Footer() {
  const { shop } = useSession()
  const legal: FooterLink[] = shop.legalName
    ? [{ label: 'Legal information', to: paths.legal }]
    : []
  const cards: FooterLink[] = shop.sellsGiftCards
    ? [{ label: 'Gift cards', to: paths.giftCards }]
    : []
  const contact: { words: string; href?: string }[] = [
    { words: translate(shop.address) },
    { words: shop.email, href: `mailto:${shop.email}` },
    { words: shop.phone, href: `tel:${shop.phone.replace(/\s/g, '')}` },
    { words: translate(shop.hours) },
  ].filter(({ words }) => words !== '')
  return (
    <footer className="on-dark mt-24 bg-maroon-deep text-ivory/85">
      <div className="measure grid gap-x-10 gap-y-4 py-16 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
        <div>
          <p className="font-display text-4xl font-semibold text-ivory">{translate(shop.name)}</p>
          {shop.tagline && <p className="mt-2 max-w-xs">{translate(shop.tagline)}</p>}
          <ul className="mt-6 flex flex-wrap gap-x-6">
            {shop.social.map((place) => (
              <li key={place.url}>
                <a
                  href={place.url}
                  target="_blank"
                  rel="noreferrer"
                  className="foot-link underline decoration-gold underline-offset-6"
                >
                  {translate(place.label)}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <LinkList
          title={t('Important Stops')}
          links={[
            ...firstLinks,
            ...(shop.sections.includes('wedding') ? [wedding] : []),
            ...lastLinks,
          ]}
        />
        <LinkList title={t('Useful Links')} links={[...usefulLinks, ...cards, ...legal]} />
        {contact.length > 0 && (
          <details className="foot-section">
            <summary>
              <h2 className="caps font-sans text-gold-pale">{t('Contact')}</h2>
            </summary>
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
          </details>
        )}
      </div>
      <Languages className="measure pb-8 text-center" look="foot-link" />
      <Theme quiet meanwhile={<p className="h-17" />} />
      <Divider className="pb-8" />
    </footer>
  )
}

function LinkList({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <details className="foot-section">
        <summary>
          <h2 className="caps font-sans text-gold-pale">{title}</h2>
        </summary>
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
      </details>
    </nav>
  )
}
