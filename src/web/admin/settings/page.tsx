import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { formatRupees } from '#shared/money.ts'
import { adminSizeChartsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { useServerForm } from '../../shared/forms/form-errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { SaveBar } from '../shared/save-bar.tsx'
import { useSentFields } from '../shared/sent-fields.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { type LinkRow, SocialLinks } from './social-links.tsx'

const load = createStaffLoader('owner', async ({ api }) => {
  const { data: settings } = await api('GET /api/admin/settings')
  return { settings }
})
export const loader = load
export const clientLoader = load

type Saved = Route.ComponentProps['loaderData']['settings']
type Fields = Omit<Saved, 'social' | 'currency' | 'version' | 'look' | 'formerOrderPrefixes'>

const toFields = ({
  social: _,
  currency: __,
  version: ___,
  look: ____,
  formerOrderPrefixes: _____,
  ...fields
}: Saved): Fields => fields

/** Reuses the keys of `rows` by position, so that the focused field stays mounted. */
const toLinkRows = ({ social }: Saved, rows: readonly LinkRow[] = []): LinkRow[] =>
  social.map((link, place) => ({ ...link, key: rows[place]?.key ?? uuidv7() }))
const withoutKeys = (rows: Saved['social']) => rows.map(({ label, url }) => ({ label, url }))

/** A new rate that differs by this factor from the current one is questioned. */
const QUESTIONED_RATIO = 1.25

export const meta = () => panelMeta(t('Shop details'))

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { textsCodes } = useSession().shop
  const { send, busy, answer, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: showSaved,
  })
  // The edited settings; `settings` may become newer meanwhile.
  const [base, setBase] = useState(settings)
  const { social, currency, version } = base
  const start = toFields(base)
  const [links, setLinks] = useState<LinkRow[]>(() => toLinkRows(settings))
  const form = useServerForm<Fields>(answer, { defaultValues: start })
  const errors = form.formState.errors
  const linkErrors = refusal?.errors.filter(({ path }) => path.startsWith('social')) ?? []

  /** Sends changed fields only, because the audit log names those that were sent. */
  const getChangedFields = (fields: Partial<Fields>) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== start[name as keyof Fields]),
    )
  const linksChanged = JSON.stringify(withoutKeys(links)) !== JSON.stringify(withoutKeys(social))
  const values = useWatch({ control: form.control })
  const { markSent, withLaterEdits } = useSentFields({ ...start, ...values, links })
  const isChanged = linksChanged || Object.keys(getChangedFields(values)).length > 0
  useUnsaved(isChanged)

  // A mistyped rate would charge every customer too much or too little.
  const rate = values.inrRate ?? start.inrRate
  const isFar =
    rate > 0 && (rate > start.inrRate * QUESTIONED_RATIO || rate < start.inrRate / QUESTIONED_RATIO)
  const [confirmedRate, setConfirmedRate] = useState<number>()

  function showSaved() {
    // The page failed to reload, so `settings` is what it was before the save.
    if (settings.version === version) return
    const savedValues = { ...toFields(settings), links: toLinkRows(settings, links) }
    const { links: shownLinks, ...shownFields } = withLaterEdits(savedValues)
    form.reset(shownFields)
    setLinks(shownLinks)
    setBase(settings)
  }

  function loadNewest() {
    form.reset({ ...toFields(settings), ...getChangedFields(form.getValues()) })
    if (!linksChanged) setLinks(toLinkRows(settings))
    setBase(settings)
    reset()
  }

  const save = (fields: Fields) => {
    markSent()
    send('PUT /api/admin/settings', {
      body: {
        ...getChangedFields(fields),
        ...(linksChanged && { social: withoutKeys(links) }),
        version,
      },
    })
  }

  return (
    <form
      method="post"
      noValidate
      className="max-w-3xl space-y-10"
      onSubmit={form.handleSubmit(save)}
    >
      <h1 className="text-3xl text-maroon">{t('Shop details')}</h1>
      <Group title={t('The shop')}>
        <Field label={t('Name')} error={errors.name?.message} {...form.register('name')} />
        <Field label={t('Tagline')} error={errors.tagline?.message} {...form.register('tagline')} />
      </Group>
      <Group title={t('Contact')}>
        <Field
          label={t('Email')}
          type="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Field
          label={t('Phone')}
          type="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <Field
          label={t('WhatsApp number')}
          type="tel"
          hint={t('Shoppers find it beside the progress of an order. Empty for no such help.')}
          error={errors.whatsApp?.message}
          {...form.register('whatsApp')}
        />
        <Field label={t('Address')} error={errors.address?.message} {...form.register('address')} />
        <Field
          label={t('Opening hours')}
          error={errors.hours?.message}
          {...form.register('hours')}
        />
      </Group>
      <section>
        <SocialLinks rows={links} onChange={setLinks} errors={linkErrors} />
      </section>
      <Group title={t('Money and stock')}>
        <Field
          label={t('Rate in rupees for one {currency}', { currency })}
          type="number"
          step="any"
          min="0"
          hint={t(
            "The value of the payment provider's currency. Orders keep the rate of their day.",
          )}
          error={errors.inrRate?.message}
          {...form.register('inrRate', { valueAsNumber: true })}
        />
        <Field
          label={t('Low stock below')}
          type="number"
          min="1"
          hint={t(
            'Pieces in all sizes. Products with fewer, or with a size sold out, are listed on the dashboard and emailed to you.',
          )}
          error={errors.lowStock?.message}
          {...form.register('lowStock', { valueAsNumber: true })}
        />
        <Field
          label={t('Order numbers begin with')}
          maxLength={9}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t('Letters, such as ZR-. Orders that have a number keep it.')}
          error={errors.orderPrefix?.message}
          {...form.register('orderPrefix')}
        />
      </Group>
      <section>
        <h2 className="mb-2 text-2xl text-maroon">{t('Made to order')}</h2>
        <Check {...form.register('madeToMeasure')}>
          {t('Sell pieces that are made to measure, semi-stitched or unstitched, with add-ons')}
        </Check>
        <Check {...form.register('approvesPhotos')}>
          {t('Send a measured piece once the customer has approved photos of it')}
        </Check>
        <div className="mt-3 max-w-sm">
          <Field
            label={t('Days to keep measures after an order ended')}
            type="number"
            min="30"
            max="3650"
            error={errors.measuresDays?.message}
            {...form.register('measuresDays', { valueAsNumber: true })}
          />
        </div>
      </section>
      <section>
        <h2 className="mb-2 text-2xl text-maroon">{t('Size advice')}</h2>
        <Check {...form.register('sizeAdvice')}>
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
        <Check {...form.register('drawnPictures')}>
          {t('Say on product pages that the pictures are drawings')}
        </Check>
        <p className="text-sm text-ink-soft">
          {t('The page promises photographs of the piece before it leaves.')}
        </p>
        <Check {...form.register('clothOnCards')}>
          {t('Show the photo of the cloth on cards, where a product has one')}
        </Check>
      </section>
      <section>
        <h2 className="mb-2 text-2xl text-maroon">{t('Signing in')}</h2>
        <Check {...form.register('signInByCode')}>
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
        <AreaField
          label={t('Privacy policy')}
          rows={8}
          hint={t(
            'A blank line starts a new paragraph. If empty, the page shows the default text.',
          )}
          error={errors.privacyPolicy?.message}
          {...form.register('privacyPolicy')}
        />
        <AreaField
          label={t('Refund, return and replacement')}
          rows={8}
          error={errors.refundPolicy?.message}
          {...form.register('refundPolicy')}
        />
        <Field
          label={t('Days to return a piece')}
          type="number"
          min="0"
          hint={t('Product pages name them. If 0, the pages only link to the policy.')}
          error={errors.returnDays?.message}
          {...form.register('returnDays', { valueAsNumber: true })}
        />
      </section>
      <SaveBar
        busy={busy}
        isChanged={isChanged && (!isFar || confirmedRate === rate)}
        refusal={refusal}
        onNewest={loadNewest}
        proof={
          isFar && (
            <div role="alert">
              <Check
                className="text-sm text-red"
                checked={confirmedRate === rate}
                onChange={(event) => setConfirmedRate(event.target.checked ? rate : undefined)}
              >
                {t(
                  'I confirm the change of the rate from {before} to {now}. Customers pay at this rate.',
                  {
                    before: formatRupees(start.inrRate),
                    now: formatRupees(rate),
                  },
                )}
              </Check>
            </div>
          )
        }
      />
    </form>
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
