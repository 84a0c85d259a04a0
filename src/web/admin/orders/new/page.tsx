import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { Make } from '#shared/catalogue/making/vocabulary.ts'
import { dayInIndia } from '#shared/dates.ts'
import type { ProfileName } from '#shared/fit/measures-schema.ts'
import { formatRupees } from '#shared/money.ts'
import type { OrderProduct } from '#shared/orders/owner-order-schema.ts'
import { homeStateCodes, indianStates } from '#shared/orders/tax/states.ts'
import { adminOrdersPath, panelPaths } from '#shared/panel-paths.ts'
import { hasPostalCodes, isAbroad } from '#shared/people/countries.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import { errorMessage, fieldError } from '../../../api/errors.ts'
import { phoneQuestion, pincodeQuestion } from '../../../shared/address-questions.ts'
import { CountryField } from '../../../shared/country-field.tsx'
import { useUnsaved } from '../../../shared/forms/unsaved.ts'
import { useSession } from '../../../shared/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check, Radio } from '../../../ui/check.tsx'
import { AreaField, Field, SelectField } from '../../../ui/field.tsx'
import { MissingFields } from '../../../ui/missing-fields.tsx'
import { toast } from '../../../ui/toast.ts'
import { PageHead } from '../../shared/page-head.tsx'
import { panelMeta } from '../../shared/panel-meta.ts'
import { ProductSearch } from '../../shared/product-search.tsx'
import { RefusalNote } from '../../shared/refusal.tsx'
import { createStaffLoader, hasPermission } from '../../shared/roles.ts'
import { useCall } from '../../shared/use-call.ts'
import { CustomerSearch } from './customer-search.tsx'
import {
  type Contact,
  calculateSums,
  type DraftFields,
  type DraftLine,
  errorsByField,
  fillContact,
  noContact,
  parseLineCount,
  parseOptionalRupees,
  toOwnerOrder,
  withCurrentProducts,
  withoutProfiles,
  withProduct,
} from './draft.ts'
import { Lines } from './lines.tsx'
import { ReceiptFields } from './receipt-fields.tsx'

// Redirects staff without the permission.
const load = createStaffLoader('orders', async () => null)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('New order'))

/** Prices or stock may differ from the form. */
const REFUSED = [400, 409]

const initialFields = (): DraftFields => ({
  ...noContact,
  channel: 'phone',
  discount: '',
  discountUnit: 'rupees',
  discountReason: '',
  code: '',
  delivery: '',
  state: '',
  gstin: '',
  company: '',
  deposit: '',
  days: '15',
  onDelivery: false,
  paid: 'later',
  method: 'cash',
  reference: '',
  receivedOn: dayInIndia(Date.now()),
})

/** The customer's last address is searched in so many orders. */
const RECENT_ORDERS = 10

export default function EnterOrder() {
  const { user } = useSession()
  const session = useBrowserSession()
  const navigate = useNavigate()
  // One pair of ids per opened form, so that sending twice makes one order.
  const [ids] = useState(() => ({ orderId: uuidv7(), receiptId: uuidv7() }))
  const { send, busy, done, refusal } = useCall({
    showsRefusal: true,
    onDone: () => navigate(adminOrdersPath({ order: ids.orderId }), { replace: true }),
  })
  const errors = refusal ? errorsByField(refusal.errors) : []
  const [start] = useState(initialFields)
  const form = useForm<DraftFields>({ defaultValues: start })
  const fields = { ...start, ...useWatch({ control: form.control }) }
  const [lines, setLines] = useState<DraftLine[]>([])
  const [addedLine, setAddedLine] = useState<{ key: number }>()
  const [customer, setCustomer] = useState<Customer>()
  const [profiles, setProfiles] = useState<ProfileName[]>([])
  const lastFill = useRef(noContact)
  const chosenId = useRef<string>(undefined)
  const [typedAmount, setTypedAmount] = useState<string>()
  const [sentTotal, setSentTotal] = useState(0)

  const { taxed, roundsTotals, countries } = useSession().shop
  const sums = calculateSums(lines, fields, roundsTotals)
  const { pieces } = sums
  // The server computes the discount of a code; its total counts until the order is changed.
  const [countedTotal, setCountedTotal] = useState<{ basis: string; total: number }>()
  const basis = buildBasis(lines, fields)
  const hasCode = fields.code.trim() !== ''
  const total = hasCode && countedTotal?.basis === basis ? countedTotal.total : sums.total
  const isDivided = parseOptionalRupees(fields.deposit) > 0
  const amount = typedAmount ?? (isDivided ? fields.deposit.trim() : String(total))
  const isByPhone = fields.channel === 'phone'
  const abroad = isByPhone && isAbroad(fields.country)
  useUnsaved((form.formState.isDirty || lines.length > 0 || customer !== undefined) && !done)

  const refresh = useEffectEvent(async () => {
    try {
      const idsOfLines = [...new Set(lines.map(({ product }) => product._id))].join(',')
      const query = { ids: idsOfLines }
      const { data } = await session.api('GET /api/admin/orders/products', { query })
      setLines((currentLines) => withCurrentProducts(currentLines, data))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  })
  const keepTotal = useEffectEvent((newTotal: number) =>
    setCountedTotal({ basis, total: newTotal }),
  )
  useEffect(() => {
    if (refusal && REFUSED.includes(refusal.status)) refresh()
    if (refusal?.total !== undefined) keepTotal(refusal.total)
  }, [refusal])

  function add(product: OrderProduct, size: string, make?: Make) {
    const next = withProduct(lines, product, size, make)
    setLines(next.lines)
    setAddedLine({ key: next.key })
  }

  function fill(contact: Contact) {
    const next = fillContact(form.getValues(), lastFill.current, contact)
    for (const [name, value] of Object.entries(next.contact))
      form.setValue(name as keyof Contact, value, { shouldDirty: true })
    lastFill.current = next.filled
  }

  async function loadProfiles(id: string) {
    const call = 'GET /api/admin/customers/:id/measures'
    // Without profiles, measures follow after the order.
    const profileList = await session.api(call, { params: { id } }).catch(() => null)
    if (profileList && chosenId.current === id) setProfiles(profileList.data)
  }

  async function choose(chosenCustomer: Customer) {
    setCustomer(chosenCustomer)
    chosenId.current = chosenCustomer._id
    loadProfiles(chosenCustomer._id)
    const contact = { ...noContact, name: chosenCustomer.userName, phone: chosenCustomer.phone }
    fill(contact)
    const query = { customer: chosenCustomer._id, limit: RECENT_ORDERS }
    // Without an earlier order, the address is typed.
    const list = await session.api('GET /api/admin/orders/get', { query }).catch(() => null)
    // Orders at the counter have no address.
    const last = list?.data.find(({ addressInfo }) => addressInfo.city !== '')?.addressInfo
    if (!last || chosenId.current !== chosenCustomer._id) return
    const { address, city, pincode, notes, country, region, phone } = last
    const place = { address, city, pincode, notes, country, region }
    fill({ ...contact, ...place, phone: phone || contact.phone })
  }

  function forget() {
    setCustomer(undefined)
    chosenId.current = undefined
    setProfiles([])
    setLines(withoutProfiles)
    fill(noContact)
  }

  const isPercent = fields.discountUnit === 'percent'
  const mostOff = isPercent ? 100 : pieces
  const isTooMuchOff = pieces > 0 && parseOptionalRupees(fields.discount) > mostOff
  const missingLabels = [
    lines.length === 0 && t('a piece'),
    lines.some((line) => Number.isNaN(parseLineCount(line))) && t('a quantity'),
    !fields.name.trim() && t('Name'),
    isByPhone && !fields.address.trim() && t('Address'),
    isByPhone && !fields.city.trim() && t('City'),
    isByPhone && !fields.pincode.trim() && hasPostalCodes(fields.country) && t('Pincode'),
  ]

  function enter() {
    setSentTotal(total)
    send('POST /api/admin/orders/create', {
      body: toOwnerOrder({ ...ids, customerId: customer?._id, lines, fields, total, amount }),
    })
  }

  const getError = (name: string) => fieldError(errors, name)
  const field = (name: keyof DraftFields) => ({ error: getError(name), ...form.register(name) })

  return (
    <form
      method="post"
      noValidate
      className="max-w-6xl"
      onKeyDown={preventEnter}
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <PageHead
        title={t('New order')}
        back={{ to: panelPaths.orders, label: t('Back to the orders') }}
      />
      <div className="grid gap-10 pb-8 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-10">
          <Group title={t('Pieces')}>
            <ProductSearch onAdd={add} />
            <Lines lines={lines} addedLine={addedLine} profiles={profiles} onChange={setLines} />
          </Group>
          <Group title={t('Customer')}>
            <fieldset className="flex flex-wrap gap-x-8">
              <legend className="sr-only">{t('How it was ordered')}</legend>
              <Radio value="phone" {...form.register('channel')}>
                {t('By phone')}
              </Radio>
              <Radio value="counter" {...form.register('channel')}>
                {t('At the counter')}
              </Radio>
            </fieldset>
            {hasPermission(user, 'customers') && (
              <CustomerSearch selectedCustomer={customer} onChoose={choose} onRemove={forget} />
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('Name')} autoComplete="off" {...field('name')} />
              <Field
                label={t('Phone')}
                type="tel"
                autoComplete="off"
                hint={abroad ? undefined : phoneQuestion(fields.phone)}
                {...field('phone')}
              />
              {!customer && (
                <Field
                  label={t('Email (optional)')}
                  type="email"
                  autoComplete="off"
                  hint={t('For the confirmation and news of the parcel.')}
                  {...field('email')}
                />
              )}
              {isByPhone && (
                <>
                  {countries.length > 0 && (
                    <div className="sm:col-span-2">
                      <CountryField countries={countries} {...field('country')} />
                    </div>
                  )}
                  <div className="sm:col-span-2">
                    <Field label={t('Address')} autoComplete="off" {...field('address')} />
                  </div>
                  <Field label={t('City')} autoComplete="off" {...field('city')} />
                  <Field
                    label={abroad ? t('Postal code') : t('Pincode')}
                    inputMode={abroad ? 'text' : 'numeric'}
                    autoComplete="off"
                    hint={abroad ? undefined : pincodeQuestion(fields.pincode)}
                    {...field('pincode')}
                  />
                  {abroad && (
                    <Field
                      label={t('State or province (optional)')}
                      autoComplete="off"
                      {...field('region')}
                    />
                  )}
                  {taxed && !abroad && (
                    <SelectField
                      label={t('State')}
                      hint={t('If blank, the state of the PIN code.')}
                      {...field('state')}
                    >
                      <option value="">{t('By the PIN code')}</option>
                      {homeStateCodes.map((code) => (
                        <option key={code} value={code}>
                          {t(indianStates[code])}
                        </option>
                      ))}
                    </SelectField>
                  )}
                  <div className="sm:col-span-2">
                    <AreaField label={t('Notes (optional)')} rows={2} {...field('notes')} />
                  </div>
                </>
              )}
              {taxed && (
                <>
                  <Field label={t('Company (optional)')} autoComplete="off" {...field('company')} />
                  {!abroad && (
                    <Field
                      label={t('GSTIN (optional)')}
                      autoComplete="off"
                      spellCheck={false}
                      {...field('gstin')}
                    />
                  )}
                </>
              )}
            </div>
          </Group>
        </div>
        <div className="min-w-0 space-y-10">
          <Group title={t('Sum')}>
            <div className="grid grid-cols-2 gap-4">
              <Field
                label={isPercent ? t('Discount in percent') : t('Discount in rupees')}
                inputMode="decimal"
                autoComplete="off"
                {...field('discount')}
                {...(isTooMuchOff && {
                  error: t('The discount can be at most {amount}.', {
                    amount: isPercent ? '100%' : formatRupees(pieces),
                  }),
                })}
              />
              <SelectField label={t('Discount given in')} {...field('discountUnit')}>
                <option value="rupees">{t('Rupees')}</option>
                <option value="percent">{t('Percent')}</option>
              </SelectField>
              <Field
                label={t('Delivery charge in rupees')}
                inputMode="decimal"
                autoComplete="off"
                {...field('delivery')}
              />
              {parseOptionalRupees(fields.discount) > 0 && (
                <div className="col-span-2">
                  <Field
                    label={t('Reason of the discount (optional)')}
                    autoComplete="off"
                    {...field('discountReason')}
                  />
                </div>
              )}
              <div className="col-span-2">
                <Field
                  label={t('Discount code (optional)')}
                  autoComplete="off"
                  spellCheck={false}
                  {...field('code')}
                />
              </div>
            </div>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
              <dt className="text-ink-soft">{t('Pieces')}</dt>
              <dd className="text-right">{formatRupees(pieces)}</dd>
              <dt className="font-semibold">{t('Total')}</dt>
              <dd className="text-right font-semibold">{formatRupees(total)}</dd>
            </dl>
          </Group>
          <Group title={t('Payment')}>
            <div className="grid grid-cols-2 gap-4">
              <Field
                label={t('Deposit in rupees (optional)')}
                hint={t(
                  'If blank, the shop’s terms; 0 for none. The rest is due before the order is sent.',
                )}
                inputMode="decimal"
                autoComplete="off"
                {...field('deposit')}
              />
              {isDivided && !fields.onDelivery && (
                <Field
                  label={t('Days until the rest is due')}
                  inputMode="numeric"
                  autoComplete="off"
                  {...field('days')}
                />
              )}
            </div>
            {isByPhone && !abroad && (
              <Check {...form.register('onDelivery')}>
                {t('The courier collects what is due')}
              </Check>
            )}
            <ReceiptFields
              form={form}
              amount={amount}
              onAmount={setTypedAmount}
              getError={getError}
            />
          </Group>
        </div>
      </div>
      <div className="save-bar flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
        {refusal?.code === 'price_changed' ? (
          <p role="alert" className="basis-full text-red">
            {hasCode
              ? t('With this code, the total is {now}. Press again to enter the order.', {
                  now: formatRupees(refusal.total ?? total),
                })
              : t(
                  'The prices have changed: the total is now {now}, it was {before}. Press again to enter the order at the new total.',
                  { now: formatRupees(refusal.total ?? total), before: formatRupees(sentTotal) },
                )}
          </p>
        ) : (
          <RefusalNote refusal={refusal && { ...refusal, errors }} />
        )}
        <p className="text-2xl font-semibold tabular-nums">{formatRupees(total)}</p>
        <Button
          type="submit"
          className="sm:min-w-52"
          disabled={busy || isTooMuchOff || missingLabels.some(Boolean)}
        >
          {busy ? t('Saving …') : t('Enter the order')}
        </Button>
        <div className="min-w-0 flex-1 max-sm:basis-full [&_p]:mt-0">
          <MissingFields labels={missingLabels} />
        </div>
      </div>
    </form>
  )
}

/** The total depends on these values. */
const buildBasis = (
  lines: readonly DraftLine[],
  { discount, discountUnit, delivery, code, pincode, state, country }: DraftFields,
) =>
  JSON.stringify([
    ...[discount, discountUnit, delivery, code, pincode, state, country],
    lines.map(({ product, size, options, quantity }) => [product._id, size, options, quantity]),
  ])

/** Enter in a field would place the order before the rest of the form is filled in. */
function preventEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="text-2xl text-maroon">{title}</h2>
      {children}
    </section>
  )
}
