import { indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import { t, translate } from '#shared/words/words.ts'
import { createLoader } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import type { Route } from './+types/legal.ts'
import { Prose } from './prose.tsx'

const load = createLoader(async ({ api }) => {
  const { data: legal } = await api('GET /api/common/legal')
  return { legal }
})
export const loader = load
export const clientLoader = load

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta(
    {
      title: t('Legal information'),
      description: t('Who sells to you, and the terms of sale'),
    },
    matches,
  )

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { legal } = loaderData
  const { shop } = useSession()
  const state = isStateCode(legal.state) ? t(indianStates[legal.state]) : ''
  const contact = [shop.phone, shop.email].filter(Boolean).join(', ')
  return (
    <Prose title={t('Legal information')}>
      <h2>{t('Seller')}</h2>
      <Lines
        lines={[
          legal.legalName || translate(shop.name),
          legal.address || translate(shop.address),
          state,
          legal.gstin && `GSTIN ${legal.gstin}`,
          contact,
        ]}
      />
      {legal.grievanceOfficer && (
        <>
          <h2>{t('Grievance officer')}</h2>
          <Lines lines={[legal.grievanceOfficer, legal.grievanceContact]} />
          <p>{t('We answer within 48 hours and settle a complaint within a month.')}</p>
        </>
      )}
      <Terms title={t('Payment')} text={legal.paymentTerms} />
      <Terms title={t('Delivery')} text={legal.deliveryTerms} />
      <Terms title={t('Returns and refunds')} text={legal.returnTerms} />
    </Prose>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <p className="wrap-anywhere">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  )
}

/** Blank lines separate paragraphs. Renders nothing without a text. */
function Terms({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <>
      <h2>{title}</h2>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  )
}
