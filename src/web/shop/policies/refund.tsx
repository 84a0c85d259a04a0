import { language, t, translate } from '#shared/words/words.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { OwnPolicy } from './own-policy.tsx'
import { Prose } from './prose.tsx'

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta(
    {
      title: t('Refund, Return & Replacement'),
      description: t('How to send a piece back, and how money is returned.'),
    },
    matches,
  )

export default function RefundPolicy() {
  const { shop } = useSession()
  const title = t('Refund, Return & Replacement')
  if (shop.refundPolicy) return <OwnPolicy title={title} text={shop.refundPolicy} />
  if (!shop.demo) return <UnwrittenPolicy title={title} />
  return (
    <Prose title={title}>
      <p>
        {t("Cloth should be felt before it is kept. Here is how to send back what isn't right.")}
      </p>
      <h2>{t('Returns')}</h2>
      <p>
        {t(
          "Unworn pieces with their labels may come back within 7 days of arriving. Write to us first, with your order's number, and we arrange the pick-up.",
        )}
      </p>
      <h2>{t("What can't come back")}</h2>
      <p>
        {t(
          'Pieces that were made to your measure or altered at your wish. They fit one person in the world, so their sale is final.',
        )}
      </p>
      <h2>{t('Damage on the way')}</h2>
      <p>
        {t(
          "Please tell us within 48 hours, with a photograph of the parcel and one of the piece. We replace it, or return your money where there isn't another.",
        )}
      </p>
      <h2>{t('Alterations')}</h2>
      <p>{t('If the fault is in our tailoring, we put it right without charge within 7 days.')}</p>
      <h2>{t('Refunds')}</h2>
      <p>
        {t(
          'Money goes back the way it came, to the original payment, once the piece has reached us.',
        )}
        {shop.email && (
          <>
            {' '}
            {t('For anything else, write to')} <a href={`mailto:${shop.email}`}>{shop.email}</a>
            {shop.phone &&
              ` ${t('or call {phone}', { phone: shop.phone.replaceAll(' ', '\u00a0') })}`}
            {shop.phone && shop.hours && `, ${translate(shop.hours)}`}
            {language() === 'hi' && shop.phone && shop.hours ? '।' : '.'}
          </>
        )}
      </p>
    </Prose>
  )
}

/** Shown until the owner has written the policy; promises nothing. */
function UnwrittenPolicy({ title }: { title: string }) {
  const { shop } = useSession()
  return (
    <Prose title={title}>
      <p>
        {t('{shop} has not written its terms here yet. Please ask before you order.', {
          shop: translate(shop.name),
        })}
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
