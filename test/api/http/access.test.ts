import { describe, expect, test } from 'vitest'
import { addApi, bareApp } from '#server/app.ts'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { rolePermissions, type StaffRole } from '#shared/people/roles.ts'
import { contractCalls } from '#test/support/contract-calls.ts'
import { newSession } from '#test/support/crowd.ts'
import type { Method } from '#test/support/server.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { publicCalls } from './public-calls.ts'

const shop = await openShop()
const [shopper, other] = [await shop.shopper(), await shop.shopper()]
const staff: Record<StaffRole, Person> = {
  owner: shop.owner,
  catalogue: await shop.staff('catalogue'),
  orders: await shop.staff('orders'),
  packing: await shop.staff('packing'),
  tailor: await shop.staff('tailor'),
}

const missing = '0190a000-0000-7000-8000-000000000000'

/** Each caller has a session per call, because some calls end it. */
const callers = {
  visitor: async () => undefined,
  shopper: () => newSession(shop, shopper),
  owner: () => newSession(shop, staff.owner),
  catalogue: () => newSession(shop, staff.catalogue),
  orders: () => newSession(shop, staff.orders),
  packing: () => newSession(shop, staff.packing),
  tailor: () => newSession(shop, staff.tailor),
  'a shopper whose session expired': () => expired(shopper),
  'an owner whose session expired': () => expired(staff.owner),
  'a shopper who signed out': () => signedOut(shopper),
  'an owner who signed out': () => signedOut(staff.owner),
  'an admin who is one no longer': demoted,
}
type Caller = keyof typeof callers

type Verdict = 'let in' | 401 | 403

const withAccess = (access: Endpoint['access']) =>
  contractCalls.filter((call) => contract[call].access === access)

test.each(contractCalls)('%s admits exactly the callers that the contract names', async (call) => {
  const found: Partial<Record<Caller, Verdict>> = {}
  for (const [caller, come] of Object.entries(callers))
    found[caller as Caller] = await verdict(call, await come())
  expect(found).toEqual(verdicts(contract[call]))
})

test.each(withAccess('self'))('%s refuses every id except the caller’s own', async (call) => {
  const someone = await newSession(shop, shopper)
  for (const id of [other.id, missing, staff.owner.id, 'me', '%00'])
    expect(await verdict(call, someone, id)).toBe(403)
})

describe('the contract', () => {
  test('lets visitors read the shop and sign in, and nothing else', () => {
    expect(withAccess('public').sort()).toEqual([...publicCalls].sort())
  })

  test('limits every path with a user id to that user', () => {
    expect(withAccess('self')).toEqual(contractCalls.filter((call) => call.includes(':userId')))
  })

  test('limits the panel, and every change of the shop’s appearance, to admins', () => {
    const theirs = contractCalls.filter((call) =>
      /\/api\/admin\/|(POST|PUT|DELETE) \/api\/common\//.test(call),
    )
    expect(withAccess('admin')).toEqual(theirs)
  })

  test('limits staff, settings and the audit log to the owner', () => {
    const alone = withAccess('admin').filter((call) => !(contract[call] as Endpoint).staff)
    expect(alone.sort()).toEqual([
      'DELETE /api/admin/customers/:id',
      'DELETE /api/admin/mail-texts/:kind',
      'DELETE /api/admin/return-policies/:id',
      'DELETE /api/admin/staff/:id',
      'DELETE /api/admin/staff/invite/:id',
      'GET /api/admin/audit',
      'GET /api/admin/backup',
      'GET /api/admin/checklist',
      'GET /api/admin/connections',
      'GET /api/admin/customers/:id/export',
      'GET /api/admin/customers/export',
      'GET /api/admin/delivery',
      'GET /api/admin/discounts',
      'GET /api/admin/figures',
      'GET /api/admin/gift-cards',
      'GET /api/admin/home',
      'GET /api/admin/mail-texts',
      'GET /api/admin/mails',
      'GET /api/admin/payments',
      'GET /api/admin/security-log',
      'GET /api/admin/services',
      'GET /api/admin/settings',
      'GET /api/admin/staff',
      'GET /api/admin/tax',
      'GET /api/admin/tax/documents',
      'GET /api/admin/tax/gstr1-json',
      'GET /api/admin/tax/gstr1-workbook',
      'GET /api/admin/tax/report',
      'GET /api/admin/tax/workbook',
      'POST /api/admin/backup',
      'POST /api/admin/connections/remove',
      'POST /api/admin/connections/try',
      'POST /api/admin/customers/:id/credit',
      'POST /api/admin/customers/:id/merge',
      'POST /api/admin/customers/:id/separate',
      'POST /api/admin/discounts',
      'POST /api/admin/gift-cards',
      'POST /api/admin/gift-cards/:id/code',
      'POST /api/admin/mail-texts/preview',
      'POST /api/admin/mails/:id/again',
      'POST /api/admin/return-policies',
      'POST /api/admin/staff/:id/reset-second-factor',
      'POST /api/admin/staff/invite',
      'POST /api/admin/tailoring/:lineId/waive',
      'PUT /api/admin/connections',
      'PUT /api/admin/delivery',
      'PUT /api/admin/discounts/:id',
      'PUT /api/admin/gift-cards/:id',
      'PUT /api/admin/home',
      'PUT /api/admin/mail-texts',
      'PUT /api/admin/payments',
      'PUT /api/admin/return-policies/:id',
      'PUT /api/admin/settings',
      'PUT /api/admin/staff/:id',
      'PUT /api/admin/tax',
    ])
  })

  test('lets a packer see the items to send, and no sums, customers, exports or refunds', () => {
    const theirs = withAccess('admin').filter((call) =>
      ['packing', 'dashboard'].includes((contract[call] as Endpoint).staff ?? ''),
    )
    expect(theirs.sort()).toEqual([
      'GET /api/admin/dashboard',
      'GET /api/admin/orders/couriers',
      'GET /api/admin/orders/manifest',
      'GET /api/admin/parcels',
      'GET /api/admin/parcels/:id',
      'POST /api/admin/orders/courier-booking/:id',
      'POST /api/admin/orders/courier-bookings',
      'POST /api/admin/orders/courier-file',
      'POST /api/admin/orders/parcel/:id',
      'POST /api/admin/orders/parcels',
      'POST /api/admin/orders/parcels/undo',
      'PUT /api/admin/orders/parcel/:id/:parcelId',
    ])
  })

  test('lets a tailor see the items to make, and nothing else', () => {
    const theirs = withAccess('admin').filter(
      (call) => (contract[call] as Endpoint).staff === 'measures',
    )
    expect(rolePermissions.tailor).toEqual(['measures'])
    expect(theirs.every((call) => call.includes('/api/admin/tailoring'))).toBe(true)
  })

  test('has a row for every served route, with few exceptions', async () => {
    const served = new Set<string>()
    const app = await bareApp(shop.context.config)
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' && !url.endsWith('*')) served.add(`${one} ${url}`)
    })
    await addApi(app, shop.context)
    await app.ready()
    await app.close()
    const unguarded = [
      'GET /api/docs',
      'GET /api/openapi.json',
      'GET /images/gift-card-arch.webp',
      'GET /images/gift-card-marigold.webp',
      'GET /images/gift-card-paisley.webp',
      'GET /images/share/:name',
      'GET /images/wedding.jpg',
      'GET /images/wedding.webp',
      'GET /api/payments/paypal/return',
      'POST /api/payments/razorpay/return',
      'POST /api/payments/webhook',
      'POST /api/payments/webhook/razorpay',
    ]
    expect([...served].sort()).toEqual([...contractCalls, ...unguarded].sort())
  })
})

/** The expected status for each caller of a contract row. */
function verdicts({ access, staff: part }: Endpoint): Record<Caller, Verdict> {
  const toAll = access === 'public'
  const toMembers = toAll || access === 'member'
  const toShoppers = toMembers || access === 'shopper' || access === 'self'
  const whoever: Verdict = toAll ? 'let in' : 401
  const anyShopper: Verdict = toShoppers ? 'let in' : 403
  const colleague = (role: StaffRole): Verdict =>
    toMembers ||
    (access === 'admin' && (role === 'owner' || (part && rolePermissions[role].includes(part))))
      ? 'let in'
      : 403
  return {
    visitor: whoever,
    shopper: anyShopper,
    owner: colleague('owner'),
    catalogue: colleague('catalogue'),
    orders: colleague('orders'),
    packing: colleague('packing'),
    tailor: colleague('tailor'),
    'a shopper whose session expired': whoever,
    'an owner whose session expired': whoever,
    'a shopper who signed out': whoever,
    'an owner who signed out': whoever,
    'an admin who is one no longer': anyShopper,
  }
}

const refused = /^(owner_only|not_permitted|shoppers_only|other_account)$/

async function verdict(call: Call, as: Person | undefined, userId = as?.id ?? missing) {
  const [method, path] = call.split(' ') as [Method, string]
  const url = path.replace(':userId', userId).replace(/:\w+/g, missing)
  const { status, body } = await (as ? as.call(method, url) : shop.call(method, url))
  expect(status).toBeLessThan(500)
  if (status !== 401 && status !== 403) return 'let in'
  const code = status === 401 ? 'signed_out' : expect.stringMatching(refused)
  expect(body).toEqual({ success: false, message: expect.any(String), code })
  return status
}

async function expired(person: Person) {
  const late = await newSession(shop, person)
  await shop.db`
    UPDATE sessions SET expires_at = now() - interval '1 second'
    WHERE id = (SELECT id FROM sessions WHERE user_id = ${person.id} ORDER BY id DESC LIMIT 1)`
  return late
}

async function signedOut(person: Person) {
  const gone = await newSession(shop, person)
  await gone.call('POST', '/api/auth/logout')
  return gone
}

async function demoted() {
  const former = await shop.staff('owner')
  await shop.db`UPDATE users SET role = 'user', staff_role = NULL WHERE id = ${former?.id ?? ''}`
  return former
}
