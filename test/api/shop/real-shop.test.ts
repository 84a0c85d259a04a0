import { describe, expect, test } from 'vitest'
import { collectionIds } from '#shared/shop/home.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ env: { DEMO: '0' } })
const { owner } = shop

const publicShop = async () => (await shop.call('GET', '/api/common/shop')).body.data
const home = async () => (await shop.call('GET', '/api/common/home')).body.data
const checklist = async () => (await owner.call('GET', '/api/admin/checklist')).body.data

test('has no invented contact or testimonials', async () => {
  expect(await publicShop()).toMatchObject({
    email: '',
    phone: '',
    whatsApp: '',
    address: '',
    hours: '',
    social: [],
    logo: '',
    tagline: '',
    demo: false,
  })
  expect((await home()).testimonials).toEqual([])
})

test('a number for help by WhatsApp is an Indian mobile number, or empty', async () => {
  const save = (whatsApp: string) => owner.call('PUT', '/api/admin/settings', { whatsApp })
  expect((await save('0141 2345678')).body.errors).toMatchObject([{ path: 'whatsApp' }])
  expect((await save('+91 98200 12345')).status).toBe(200)
  expect((await publicShop()).whatsApp).toBe('+91 98200 12345')
  expect((await save('')).status).toBe(200)
})

test('can send an email before it has its own address', async () => {
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: owner.email } })
  expect((await emailsTo(shop, owner.email)).at(-1)?.subject).toContain('password')
})

test('reports its trial parts: sandbox payments, and emails stored as files', async () => {
  expect((await publicShop()).trial).toEqual({ payments: true, mail: true })
})

test('has a checklist whose points are completed one by one', async () => {
  const nothing = {
    name: false,
    address: false,
    legal: false,
    logo: false,
    hours: false,
    banner: false,
    story: false,
    collections: false,
    testimonials: false,
    privacy: false,
    returns: false,
    payments: false,
    mail: false,
    product: false,
    ways: false,
    tax: false,
    delivery: false,
    abroad: false,
    codes: false,
    sales: false,
  }
  expect(await checklist()).toEqual(nothing)
  const settings = (body: object) => owner.call('PUT', '/api/admin/settings', body)
  const face = (body: object) => owner.call('PUT', '/api/admin/home', body)
  await settings({ name: 'Bunkar' })
  await settings({ email: 'a@bunkar.example', phone: '9876543210', address: 'Jaipur' })
  await settings({ privacyPolicy: 'We keep little.' })
  expect(await checklist()).toMatchObject({ privacy: true, returns: false })
  await settings({ refundPolicy: 'Within a week.', hours: 'Monday to Friday' })
  await face({ logo: '/images/logo.webp' })
  await face({ story: 'Once.\n\nThen.' })
  expect(await checklist()).toMatchObject({ story: true, banner: false, hours: true })
  await face({ heroTitle: 'From one loom', heroText: 'Woven in Jaipur.' })
  await face({ testimonials: [{ words: 'It fitted.', name: 'Ishita', where: 'Pune' }] })
  const words = { name: 'Ours', about: 'Woven by us.', pieces: [], image: '' }
  await face({ collections: collectionIds.map((id) => ({ id, ...words })) })
  const draft = await shop.product({ status: 'draft' })
  expect((await checklist()).product).toBe(false)
  await owner.call('PUT', `/api/admin/products/edit/${draft}`, { status: 'published' })
  await shop.setPayments({ methods: ['cod'] })
  await shop.db`UPDATE settings SET tax = '{"legalName":"Bunkar LLP","grievanceOfficer":"Ila Rao","grievanceContact":"ila@bunkar.example"}', delivery = '{"isOn":true,"abroad":{"isOn":true}}'`
  expect(await checklist()).toMatchObject({
    delivery: true,
    abroad: false,
    ways: true,
    legal: true,
  })
  expect((await checklist()).tax).toBe(false)
  await shop.db`UPDATE settings SET tax = tax || '{"scheme":"regular"}'`
  await shop.setPayments({ methods: ['paypal', 'cod'] })
  await shop.db`
    INSERT INTO discount_codes (id, code, kind, percent) VALUES (gen_random_uuid(), 'TEN', 'percent', 10)`
  await shop.db`
    INSERT INTO scheduled_sales (id, title, percent, categories, product_ids, starts_at, ends_at, user_id)
    VALUES (gen_random_uuid(), 'Diwali', 10, '{}', '{}', now(), now() + interval '1 day', gen_random_uuid())`
  const all = Object.fromEntries(Object.keys(nothing).map((point) => [point, true]))
  expect(await checklist()).toEqual({ ...all, payments: false, mail: false })
})

test('a demo has no checklist', async () => {
  const demo = await openShop({ env: { DEMO: '1' } })
  const { owner: its } = demo
  expect((await its.call('GET', '/api/admin/checklist')).body.data).toBeNull()
})

describe('the home page', () => {
  const put = (body: object) => owner.call('PUT', '/api/admin/home', body)

  test('shows the owner’s texts by field, and the audit log records the changes', async () => {
    const said = [{ words: 'It fits.', name: 'Asha', where: 'Pune' }]
    await put({ heroTitle: 'Silk', testimonials: said })
    await put({ heroText: 'From Kanchipuram' })
    expect(await home()).toMatchObject({
      heroTitle: 'Silk',
      heroText: 'From Kanchipuram',
      testimonials: said,
    })
    const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
    expect(data[0]).toMatchObject({
      action: 'homeChanged',
      after: { heroText: 'From Kanchipuram' },
    })
    await put({ heroTitle: '', testimonials: [] })
    expect(await home()).toMatchObject({ heroTitle: '', testimonials: [] })
  })

  test('leaves out what has no product, and what the owner switched off', async () => {
    const fresh = await openShop({ env: { DEMO: '0' } })
    const menu = async () => {
      const { emptyCategories, sections } = (await fresh.call('GET', '/api/common/shop')).body.data
      return { emptyCategories: new Set(emptyCategories), sections }
    }
    expect(await menu()).toEqual({
      emptyCategories: new Set(),
      sections: ['collections', 'styles'],
    })
    const added = await fresh.owner.call('POST', '/api/admin/categories', { name: 'Handloom' })
    const [{ id: handloom }] = added.body.data
    await fresh.product({ category: handloom, totalStock: 1 })
    const standard = ['bridal', 'formals', 'Partywear', 'casual', 'reception']
    expect(await menu()).toEqual({ emptyCategories: new Set(standard), sections: [] })

    const lehenga = { title: 'Rani lehenga', category: 'bridal', totalStock: 2 }
    const draft = await fresh.product({ ...lehenga, status: 'draft' })
    expect((await menu()).sections).toEqual([])
    await fresh.owner.call('PUT', `/api/admin/products/edit/${draft}`, { status: 'published' })
    const said = [{ words: 'It fits.', name: 'Asha', where: 'Pune' }]
    await fresh.owner.call('PUT', '/api/admin/home', { testimonials: said })
    expect(await menu()).toEqual({
      emptyCategories: new Set(standard.filter((category) => category !== 'bridal')),
      sections: ['collections', 'wedding', 'styles', 'testimonials'],
    })
    const hiddenSections = ['wedding', 'styles']
    await fresh.owner.call('PUT', '/api/admin/home', { hiddenSections })
    expect((await menu()).sections).toEqual(['collections', 'testimonials'])
  })

  test.each([
    ['an unknown section', { hiddenSections: ['footer'] }],
    ['a script for a picture', { heroImage: 'javascript:alert(1)' }],
    ['praise by nobody', { testimonials: [{ words: 'Fine', name: ' ', where: '' }] }],
    [
      'an unknown collection',
      { collections: [{ id: 'x', name: '', about: '', pieces: [], image: '' }] },
    ],
    ['a novel', { story: 'x'.repeat(5001) }],
  ])('refuses %s', async (_, body) => {
    expect((await put(body)).status).toBe(400)
  })

  test('can be edited only by the owner', async () => {
    const shopper = await shop.shopper()
    expect((await shopper.call('PUT', '/api/admin/home', { heroTitle: 'x' })).status).toBe(403)
  })
})
