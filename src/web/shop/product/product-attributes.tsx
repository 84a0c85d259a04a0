import type { FieldsIn } from '#shared/catalogue/product-fields.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { detailLabels, productDetails } from '#shared/catalogue/vocabulary.ts'
import { type Message, t, translate } from '#shared/words/words.ts'

const labels: Record<FieldsIn<'details'>, Message> = detailLabels

export function ProductAttributes({ product }: { product: Product }) {
  const presentDetails = productDetails.filter((name) => product[name])
  return (
    <>
      {presentDetails.length > 0 && (
        <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-3">
          {presentDetails.map((name) => (
            <Row key={name} label={t(labels[name])}>
              {translate(product[name])}
            </Row>
          ))}
        </dl>
      )}
      <MakingAttributes product={product} />
    </>
  )
}

function MakingAttributes({ product }: { product: Product }) {
  const { maker, village, weeksOfWork: n = 0, steps, care } = product
  if (!(maker || village || n || steps || care)) return null
  return (
    <dl className="mt-6 space-y-4 border-t border-line pt-5">
      {(maker || village) && (
        <Row label={t('Who made it')}>{[maker, village].filter(Boolean).join(', ')}</Row>
      )}
      {(n > 0 || steps) && (
        <Row label={t('How it is made')}>
          {n > 0 && (n === 1 ? t('1 week of work by hand') : t('{n} weeks of work by hand', { n }))}
          {steps && (
            <ol className="list-decimal pl-5">
              {steps.split('\n').map((step, n) => (
                <li key={n}>{step}</li>
              ))}
            </ol>
          )}
        </Row>
      )}
      {care && <Row label={t('Care')}>{care}</Row>}
    </dl>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
