import type { Page } from '@playwright/test'
import { defaultLook } from '#shared/shop/look.ts'
import { enter, expect, holdRequests, openPanel, owner, settled, test } from '#test/e2e/visit.ts'

// biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own.
type Saved = any

type Form = {
  what: string
  path: string
  /** The call that answers with the saved values. */
  call: string
  /** A text field, and its saved value. */
  label: string
  value: (saved: Saved) => string
  /** Typed at the end of that value. */
  typed: string
}

const forms: Form[] = [
  {
    ...{ what: 'shop details', path: '/admin/settings', call: 'settings' },
    ...{ label: 'Opening hours', value: ({ hours }) => hours, typed: ' or by visit' },
  },
  {
    ...{ what: 'the home page', path: '/admin/settings/home', call: 'home' },
    ...{ label: 'Title of the story', value: ({ storyTitle }) => storyTitle, typed: 'Our thread' },
  },
  {
    ...{ what: 'appearance', path: '/admin/settings/appearance', call: 'settings' },
    ...{ label: 'Accent', value: ({ look }) => (look ?? defaultLook).accent, typed: '#7a1f2b' },
  },
  {
    ...{ what: 'ways to pay', path: '/admin/settings/payments', call: 'payments' },
    ...{ label: 'Name of the payee', value: ({ upi }) => upi.payee, typed: ' Couture' },
  },
  {
    ...{ what: 'taxes', path: '/admin/settings/tax', call: 'tax' },
    ...{ label: 'Grievance officer', value: (tax) => tax.grievanceOfficer, typed: ' Meera' },
  },
  {
    ...{ what: 'delivery', path: '/admin/settings/delivery', call: 'delivery' },
    ...{ label: 'Name', value: ({ zones }) => zones[0].name, typed: ' and near' },
  },
  {
    ...{ what: 'a return policy', path: '/admin/settings/returns/POLICY', call: 'return-policies' },
    ...{ label: 'Name', value: ([policy]) => policy.name, typed: ' terms' },
  },
  {
    ...{ what: 'an email', path: '/admin/settings/emails?mail=orderShipped', call: 'mail-texts' },
    label: 'Subject',
    value: (emails) => emails.find(({ kind }: Saved) => kind === 'orderShipped').subject,
    typed: ' today',
  },
  {
    ...{ what: 'a size chart', path: '/admin/size-charts?garment=kurta', call: 'size-charts' },
    label: 'Size',
    value: (charts) => charts.find(({ garment }: Saved) => garment === 'kurta').chart.sizes[0],
    typed: '/0',
  },
  {
    ...{ what: 'made to order', path: '/admin/products/PRODUCT/made-to-order' },
    call: 'products/making/PRODUCT',
    label: 'Elbow sleeves: price difference in rupees',
    value: ({ addOns }) => String(addOns.find(({ code }: Saved) => code === 'elbowSleeves').price),
    typed: '5',
  },
]

async function fillIds(page: Page, text: string): Promise<string> {
  const first = async (list: string) =>
    (await (await page.request.get(`/api/admin/${list}`)).json()).data[0]._id
  if (text.includes('PRODUCT'))
    return text.replace('PRODUCT', await first('products/get?q=Chand+Ivory'))
  return text.includes('POLICY') ? text.replace('POLICY', await first('return-policies')) : text
}

/** Returns name and value of each control, in document order. */
const readControls = (page: Page) =>
  page.locator('main form').evaluateAll((all) =>
    all
      .filter((form) => !(form as HTMLFormElement).hidden)
      .flatMap((form) => [...form.querySelectorAll('input, textarea, select')])
      .map((control) => {
        const { labels, ariaLabel, type, checked, value } = control as HTMLInputElement
        const name = labels?.[0]?.textContent ?? ariaLabel
        return `${name}: ${['checkbox', 'radio'].includes(type) ? checked : value}`
      }),
  )

async function save(page: Page) {
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  const button = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  const [answer] = await Promise.all([isSaved, button.click()])
  expect(answer.status()).toBe(200)
  await expect(page.getByText(/\bsaved\b|is live/i).first()).toBeVisible()
}

for (const { what, path, call, label, value, typed } of forms) {
  const findField = (page: Page) =>
    page.getByRole('main').getByLabel(label, { exact: true }).first()

  test(`the server’s HTML of ${what} holds the saved values`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await enter(page, owner)
    const address = await fillIds(page, path)
    const saved = await (await page.request.get(`/api/admin/${await fillIds(page, call)}`)).json()
    const withoutScripts = await browser.newContext({
      ...(baseURL && { baseURL }),
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const bare = await withoutScripts.newPage()
    await bare.goto(address)
    await expect(findField(bare)).toHaveValue(value(saved.data))
    await openPanel(page, address)
    expect(await readControls(bare)).toEqual(await readControls(page))
    await withoutScripts.close()
  })

  test(`text typed into ${what} before the scripts load is kept once, and can be saved`, async ({
    page,
  }) => {
    await enter(page, owner)
    const address = await fillIds(page, path)
    await openPanel(page, address)
    const field = findField(page)
    const before = await field.inputValue()
    const release = await holdRequests(page, '**/assets/*.js')
    await page.reload({ waitUntil: 'commit' })
    const isColour = (await field.getAttribute('type')) === 'color'
    const after = isColour ? typed : before + typed
    if (isColour) await field.fill(typed)
    else {
      await field.press('End')
      await field.pressSequentially(typed)
    }
    await expect(field).toHaveValue(after)
    release()
    await settled(page)
    await expect(field).toHaveValue(after)
    await save(page)
    await openPanel(page, address)
    await expect(field).toHaveValue(after)
    await field.fill(before)
    await save(page)
  })
}
