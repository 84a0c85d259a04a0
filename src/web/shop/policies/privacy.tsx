import { t } from '#shared/words/words.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { OwnPolicy } from './own-policy.tsx'
import { Prose } from './prose.tsx'
import { storedInBrowser } from './stored-in-browser.ts'

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta(
    {
      title: t('Privacy Policy'),
      description: t('What we keep about you, why, and for how long.'),
    },
    matches,
  )

export default function Privacy() {
  const { shop, origin } = useSession()
  const { privacyPolicy: text } = shop
  if (text) return <OwnPolicy title={t('Privacy Policy')} text={text} />
  return (
    <Prose title={t('Privacy Policy')}>
      <p>
        {t(
          'We are a small house. We ask for what it takes to sell you a piece and bring it to your door, and for nothing else.',
        )}
      </p>
      <h2>{t('What we keep')}</h2>
      <ul>
        <li>
          {t(
            'Your name, your email address, and your password in a form that nobody can read back.',
          )}
        </li>
        <li>
          {t('Up to three delivery addresses, for as long as you leave them in your account.')}
        </li>
        <li>{t('Your cart, your orders and the reviews that you write.')}</li>
        {shop.madeToMeasure && (
          <li>
            {t(
              'Measures that you give us, and photos of what we make to them: only you, we and our tailors see them. They are deleted with your account, those of an order some time after it ended.',
            )}
          </li>
        )}
        <li>{t('Your wishlist, so that we can write to you when a piece of it is back.')}</li>
      </ul>
      <h2>{t('What we never see')}</h2>
      <p>
        {t(
          'Your card. The payment provider asks for it on its own pages and tells us only whether the money came.',
        )}
      </p>
      <h2>{t('Cookies, and what your browser keeps')}</h2>
      <p>
        {t(
          'These are all that the shop leaves in your browser. We follow nobody around the web and sell nothing about anybody.',
        )}
      </p>
      <ul aria-label={t('Cookies, and what your browser keeps')}>
        {storedInBrowser(origin.startsWith('https:')).map(({ names, words }) => (
          <li key={names[0]}>
            {names.map((name) => (
              <code key={name} className="mr-2 text-base wrap-anywhere">
                {name}
              </code>
            ))}
            {words}
          </li>
        ))}
      </ul>
      <h2>{t('Your say in it')}</h2>
      <p>
        {t(
          'You may have a copy of what we hold, or have it corrected or erased, apart from bills that the law makes us keep.',
        )}
        {shop.email && (
          <>
            {' '}
            {t('Write to')} <a href={`mailto:${shop.email}`}>{shop.email}</a>.
          </>
        )}
      </p>
    </Prose>
  )
}
