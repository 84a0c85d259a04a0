import { useState } from 'react'
import { Link } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { formatRupees } from '#shared/money.ts'
import { adminSizeChartsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useRecordForm } from '../shared/use-record-form.ts'
import type { Route } from './+types/page.ts'
import { SocialLinks } from './social-links.tsx'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data: settings } = await api('GET /api/admin/settings')
  return { settings }
})
export const loader = load
export const clientLoader = load

type Saved = Route.ComponentProps['loaderData']['settings']

const toFields = ({ social, inrRate, lowStock, measuresDays, ...settings }: Saved) => {
  const { currency: _, version: __, look: ___, formerOrderPrefixes: ____, ...texts } = settings
  return {
    ...texts,
    inrRate: String(inrRate),
    lowStock: String(lowStock),
    measuresDays: String(measuresDays),
    social: social.map((link) => ({ ...link, key: uuidv7() })),
  }
}

/** Returns NaN for a blank field. JSON sends it as null, which the server refuses. */
const toNumber = (text: string) => (text === '' ? Number.NaN : Number(text))

const toBody = (fields: ReturnType<typeof toFields>) => ({
  ...fields,
  inrRate: toNumber(fields.inrRate),
  lowStock: toNumber(fields.lowStock),
  measuresDays: toNumber(fields.measuresDays),
  social: fields.social.map(({ label, url }) => ({ label, url })),
})

/** A new rate that differs by this factor from the current one is questioned. */
const QUESTIONED_RATIO = 1.25

export const meta = () => panelMeta(t('Shop details'))

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { textsCodes } = useSession().shop
  const form = useRecordForm({ saved: loaderData.settings, toFields, toBody })
  const { base, field, check, bar } = form

  // A mistyped rate would charge every customer too much or too little.
  const rate = form.body.inrRate
  const isFar =
    rate > 0 && (rate > base.inrRate * QUESTIONED_RATIO || rate < base.inrRate / QUESTIONED_RATIO)
  const question = `${base.inrRate} ${rate}`
  const [confirmed, setConfirmed] = useState('')
  const isConfirmed = confirmed === question

  return (
    <RecordPage
      title={t('Shop details')}
      form={{
        ...bar,
        isChanged: bar.isChanged && (!isFar || isConfirmed),
        // Sends changed fields only, because the audit log names those that were sent.
        onSubmit: form.onSave((_, changed) =>
          form.send('PUT /api/admin/settings', { body: { ...changed, version: base.version } }),
        ),
        proof: isFar && (
          <div role="alert">
            <Check
              className="text-sm text-red"
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.target.checked ? question : '')}
            >
              {t(
                'I confirm the change of the rate from {before} to {now}. Customers pay at this rate.',
                {
                  before: formatRupees(base.inrRate),
                  now: formatRupees(rate),
                },
              )}
            </Check>
          </div>
        ),
      }}
    >
      <Group title={t('The shop')}>
        <Field label={t('Name')} {...field('name')} />
        <Field label={t('Tagline')} {...field('tagline')} />
      </Group>
      <Group title={t('Contact')}>
        <Field label={t('Email')} type="email" {...field('email')} />
        <Field label={t('Phone')} type="tel" {...field('phone')} />
        <Field
          label={t('WhatsApp number')}
          type="tel"
          hint={t('Shoppers find it beside the progress of an order. Empty for no such help.')}
          {...field('whatsApp')}
        />
        <Field label={t('Address')} {...field('address')} />
        <Field label={t('Opening hours')} {...field('hours')} />
      </Group>
      <section>
        <SocialLinks form={form} />
      </section>
      <Group title={t('Money and stock')}>
        <Field
          label={t('Rate in rupees for one {currency}', { currency: base.currency })}
          type="number"
          step="any"
          min="0"
          hint={t(
            "The value of the payment provider's currency. Orders keep the rate of their day.",
          )}
          {...field('inrRate')}
        />
        <Field
          label={t('Low stock below')}
          type="number"
          min="1"
          hint={t(
            'Pieces in all sizes. Products with fewer, or with a size sold out, are listed on the dashboard and emailed to you.',
          )}
          {...field('lowStock')}
        />
        <Field
          label={t('Order numbers begin with')}
          maxLength={9}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t('Letters, such as ZR-. Orders that have a number keep it.')}
          {...field('orderPrefix')}
        />
      </Group>
      <section>
        <h2 className="mb-2 text-2xl text-maroon">{t('Made to order')}</h2>
        <Check {...check('madeToMeasure')}>
          {t('Sell pieces that are made to measure, semi-stitched or unstitched, with add-ons')}
        </Check>
        <Check {...check('approvesPhotos')}>
          {t('Send a measured piece once the customer has approved photos of it')}
        </Check>
        <div className="mt-3 max-w-sm">
          <Field
            label={t('Days to keep measures after an order ended')}
            type="number"
            min="30"
            max="3650"
            {...field('measuresDays')}
          />
        </div>
      </section>
      <section>
        <h2 className="mb-2 text-2xl text-maroon">{t('Size advice')}</h2>
        <Check {...check('sizeAdvice')}>
          {t('Help shoppers find their size on the pages of products that have a size chart')}
        </Check>
        <Link
          to={adminSizeChartsPath()}
          className="inline-flex min-h-11 items-center text-maroon underline underline-offset-4"
        >
          {t('Edit the size charts')}
        </Link>
      </section>
      <section>
        <h2 className="mb-2 text-2xl text-maroon">{t('Pictures of products')}</h2>
        <Check {...check('drawnPictures')}>
          {t('Say on product pages that the pictures are drawings')}
        </Check>
        <p className="text-sm text-ink-soft">
          {t('The page promises photographs of the piece before it leaves.')}
        </p>
        <Check {...check('clothOnCards')}>
          {t('Show the photo of the cloth on cards, where a product has one')}
        </Check>
      </section>
      <section>
        <h2 className="mb-2 text-2xl text-maroon">{t('Signing in')}</h2>
        <Check {...check('signInByCode')}>
          {t('Let shoppers sign in by a code, without a password')}
        </Check>
        <p className="text-sm text-ink-soft">
          {textsCodes
            ? t('We send six digits to an email or an Indian phone. Staff always need a password.')
            : t('We send six digits to an email. Staff always need a password.')}
        </p>
      </section>
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Policies')}</h2>
        <Check {...check('takesRequests')}>
          {t('Customers may ask for returns and alterations on the shop’s pages')}
        </Check>
        <AreaField
          label={t('Privacy policy')}
          rows={8}
          hint={t(
            'A blank line starts a new paragraph. If empty, the page shows the default text.',
          )}
          {...field('privacyPolicy')}
        />
        <AreaField
          label={t('Refund, return and replacement')}
          rows={8}
          {...field('refundPolicy')}
        />
      </section>
    </RecordPage>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-2xl text-maroon">{title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
