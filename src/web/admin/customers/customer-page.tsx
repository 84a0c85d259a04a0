import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { orderStatusLabels, paymentStatusLabels } from '#shared/orders/vocabulary.ts'
import {
  adminCustomersPath,
  adminMergePath,
  adminOrdersPath,
  customerExportPath,
  productPreviewPath,
} from '#shared/panel-paths.ts'
import { whatsAppLink } from '#shared/people/whatsapp.ts'
import type { CustomerPage as Shown } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { ApiError } from '../../api/errors.ts'
import type { Member } from '../../api/load.ts'
import { formatDate } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { countText } from '../shared/count-text.ts'
import { NotesForm } from '../shared/notes-form.tsx'
import { OptionalLink } from '../shared/optional-link.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { PhoneLink } from '../shared/phone-link.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { createStaffLoader, hasPermission } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/customer-page.ts'
import { CodLimit } from './cod-limit.tsx'
import { ConsentForm } from './consent-form.tsx'
import { CreditForm } from './credit-form.tsx'
import { DatesForm } from './dates-form.tsx'
import { MergedContacts } from './merged-contacts.tsx'

const EraseDialog = onDemand(() => import('./erase-dialog.tsx'))

const load = createStaffLoader(
  'customers',
  async ({ api, params: { customerId: id } }: Member<Route.LoaderArgs['params']>) =>
    (await api('GET /api/admin/customers/:id', { params: { id } }).catch(leaveErased)).data,
)

/** After the erasure the page reloads, without its customer. */
function leaveErased(error: unknown): never {
  const isGone = error instanceof ApiError && error.status === 404
  throw isGone && !import.meta.env.SSR ? redirect(adminCustomersPath()) : error
}
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Customer'))

/** The key resets the forms when the route shows another customer. */
export default function CustomerRoute(props: Route.ComponentProps) {
  return <CustomerRecord key={props.params.customerId} {...props} />
}

function CustomerRecord({ loaderData }: Route.ComponentProps) {
  const { customer, merged, similar, orders, profiles, wishes, codUndelivered } = loaderData
  const { user, apiOrigin, shop } = useSession()
  const { _id: id, userName: name, hasAccount, codLimit } = customer
  const isOwner = hasPermission(user, 'owner')
  const [isErasing, setIsErasing] = useState(false)
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  return (
    <RecordPage
      title={name}
      subject={hasAccount ? `customer:${id}` : undefined}
      back={{ to: adminCustomersPath(), label: t('Customers') }}
      about={
        hasAccount
          ? t('Since {day}, last seen {seen}', {
              day: formatDate(customer.createdAt),
              seen: formatDate(customer.lastSeen),
            })
          : t('Without an account')
      }
      more={
        isOwner && (
          <>
            <Link to={adminMergePath(id)}>{t('Merge with another customer')}</Link>
            <a href={customerExportPath(apiOrigin, id)} download="customer.json">
              {t('Export all data')}
            </a>
            <button type="button" className="text-red" onClick={() => setIsErasing(true)}>
              {t('Erase')}
            </button>
          </>
        )
      }
      aside={
        <>
          {isOwner && similar.length > 0 && <Similar id={id} similar={similar} />}
          <NotesForm
            label={t('Notes on {name}', { name })}
            rows={3}
            savedNotes={customer.notes}
            put={(sendCall, body) =>
              sendCall('PUT /api/admin/customers/:id/notes', { params: { id }, body })
            }
          />
          {hasAccount && codUndelivered !== null && (
            <CodLimit key={codLimit} {...{ id, name, limit: codLimit, usual: codUndelivered }} />
          )}
          {hasAccount && isOwner && shop.giftCards && <CreditForm id={id} name={name} />}
        </>
      }
    >
      <Contact customer={customer} />
      <Orders orders={orders} seesOrders={hasPermission(user, 'orders')} />
      {profiles.length > 0 && (
        <section>
          <h2 className="mb-2 text-2xl text-maroon">{t('Measures')}</h2>
          <p>{profiles.map((profile) => profile.name).join(', ')}</p>
        </section>
      )}
      {wishes.length > 0 && <Wishes wishes={wishes} />}
      {merged.length > 0 && <MergedContacts id={id} merged={merged} canSeparate={isOwner} />}
      <section>
        <h2 className="mb-3 text-2xl text-maroon">{t('Dates')}</h2>
        <DatesForm key={JSON.stringify(customer.dates)} id={id} dates={customer.dates} />
      </section>
      <section>
        <h2 className="mb-3 text-2xl text-maroon">{t('Consent')}</h2>
        <ConsentForm key={JSON.stringify(customer.consents)} id={id} consents={customer.consents} />
      </section>
      {isErasing && (
        <EraseDialog
          customer={customer}
          busy={busy}
          refusal={refusal?.message}
          onErase={() => send('DELETE /api/admin/customers/:id', { params: { id } })}
          onClose={() => setIsErasing(false)}
        />
      )}
    </RecordPage>
  )
}

/** Offers the owner possible duplicates. */
const Similar = ({ id, similar }: Pick<Shown, 'similar'> & { id: string }) => (
  <section className="border-l-2 border-gold pl-4">
    <h2 className="font-semibold">{t('Same phone or email')}</h2>
    <ul>
      {similar.map((other) => (
        <li key={other._id}>
          <Link
            to={adminMergePath(id, { with: other._id })}
            className="text-link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {t('Compare with {name}', { name: other.userName || other.email || other.phone })}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

function Contact({ customer }: Pick<Shown, 'customer'>) {
  const { phone, email, spent, owed, storeCredit } = customer
  const chat = phone && whatsAppLink(phone, '')
  return (
    <section className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
      <h2 className="sr-only">{t('Contact')}</h2>
      <div className="space-y-1 wrap-anywhere">
        {phone && (
          <p>
            <PhoneLink phone={phone} />
            {chat && (
              <a href={chat} target="_blank" rel="noreferrer" className="text-link ml-4">
                {t('WhatsApp')}
              </a>
            )}
          </p>
        )}
        {email && (
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
        )}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <dt className="text-ink-soft">{t('Spent')}</dt>
        <dd className="text-right font-semibold">{formatRupees(spent)}</dd>
        {owed > 0 && (
          <>
            <dt className="text-red">{t('Still to come')}</dt>
            <dd className="text-right text-red">{formatRupees(owed)}</dd>
          </>
        )}
        {storeCredit > 0 && (
          <>
            <dt className="text-ink-soft">{t('Store credit')}</dt>
            <dd className="text-right">{formatRupees(storeCredit)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Orders({ orders, seesOrders }: Pick<Shown, 'orders'> & { seesOrders: boolean }) {
  return (
    <section>
      <h2 className="mb-2 text-2xl text-maroon">{t('Orders')}</h2>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{t('No orders yet')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <li key={order._id}>
              <OptionalLink
                href={seesOrders ? adminOrdersPath({ order: order._id }) : undefined}
                className="flex-wrap gap-x-4 py-2"
              >
                <span className="min-w-0 flex-1 basis-60">
                  <span className="font-semibold">{order.orderNumber || t('No number yet')}</span>{' '}
                  <span className="text-sm text-ink-soft">{formatDate(order.orderDate)}</span>
                  <span className="block text-sm wrap-anywhere text-ink-soft">
                    {order.pieces
                      .map((piece) =>
                        [`${piece.quantity} × ${getTitle(piece)}`, piece.size]
                          .filter(Boolean)
                          .join(', '),
                      )
                      .join(' · ')}
                  </span>
                </span>
                <span className="text-sm">
                  {t(orderStatusLabels[order.orderStatus])},{' '}
                  {t(paymentStatusLabels[order.paymentStatus])}
                </span>
                <span className="font-semibold tabular-nums">
                  {formatRupees(order.totalAmount)}
                </span>
              </OptionalLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Wishes = ({ wishes }: Pick<Shown, 'wishes'>) => (
  <section>
    <h2 className="mb-2 text-2xl text-maroon">
      {t('Wishlist')}{' '}
      <span className="text-base text-ink-soft">{countText(wishes.length, 'piece')}</span>
    </h2>
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {wishes.map((wish) => (
        <li key={wish.productId}>
          <Link to={productPreviewPath(wish.productId)} className="block text-sm hover:text-maroon">
            <Picture
              src={wish.image}
              alt=""
              sizes="160px"
              className="aspect-3/4 w-full border border-line object-cover"
            />
            {getTitle(wish)}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
