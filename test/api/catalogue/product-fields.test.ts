import { describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { type TextFieldName, textField, textFieldNames } from '#shared/catalogue/product-fields.ts'
import { numberFieldNames, numberFields } from '#shared/catalogue/product-numbers.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const edit = (id: string, change: object) =>
  owner.call('PUT', `/api/admin/products/edit/${id}`, change)
const lastEntry = async () => (await owner.call('GET', '/api/admin/audit?limit=1')).body.data[0]
const undo = (batch: string) => owner.call('POST', `/api/admin/products/undo/${batch}`)

const isChoice = (name: TextFieldName) => textField(name).kind === 'choice'

describe.each(textFieldNames.filter((name) => !isChoice(name)))(
  'the text field %s',
  (name: TextFieldName) => {
    const { max, required, isUnlisted, kind } = textField(name)
    const words = ['First', 'Second', 'Third', 'Limited', 'Exported', 'Imported'] as const
    const text = (word: (typeof words)[number]) =>
      kind === 'hsn' ? `6204620${words.indexOf(word)}` : `${word} ${name}`
    const longest = (kind === 'hsn' ? '6' : 'x').repeat(max)

    test('is stored, listed, edited, audited and undone', async () => {
      const id = await shop.product({ [name]: text('First') } as never)
      expect((await shop.fetchProduct(id))[name]).toBe(text('First'))
      const { data } = (await shop.call('GET', '/api/shop/products/get')).body
      const listed = data.find((one: { _id: string }) => one._id === id)
      expect(name in listed).toBe(!isUnlisted)

      expect((await edit(id, { [name]: text('Second') })).body.data[name]).toBe(text('Second'))
      expect((await edit(id, { price: 1234 })).body.data[name]).toBe(text('Second'))
      await edit(id, { [name]: text('Third') })
      const { before, after, batch } = await lastEntry()
      expect([before[name], after[name]]).toEqual([text('Second'), text('Third')])
      expect((await undo(batch)).status).toBe(200)
      expect((await shop.fetchProduct(id))[name]).toBe(text('Second'))
    })

    test('has a limit, and may be empty unless it is required', async () => {
      const id = await shop.product({ [name]: text('Limited') } as never)
      const long = await edit(id, { [name]: `${longest}6` })
      expect([long.status, long.body.errors[0].path]).toEqual([400, name])
      expect((await edit(id, { [name]: longest })).status).toBe(200)
      const blank = await edit(id, { [name]: ' ' })
      expect(blank.status).toBe(required ? 400 : 200)
      if (!required) expect((await shop.fetchProduct(id))[name]).toBe('')
    })

    test('is imported from the product file', async () => {
      const id = await shop.product({ [name]: text('Exported') } as never)
      const file = String((await owner.call('GET', '/api/admin/products/export')).body)
      const edited = file.replace(text('Exported'), text('Imported'))
      expect((await shop.importProducts(edited)).body.data).toMatchObject({
        changed: 1,
        errors: [],
      })
      expect((await shop.fetchProduct(id))[name]).toBe(text('Imported'))
    })
  },
)

describe.each([
  ['garment', 'lehenga', 'sherwani', 'Men’s kurta', 'mensKurta'],
  ['wear', 'women', 'men', 'Children', 'children'],
  ['ease', 'close', 'average', 'Loose fit', 'loose'],
])('the choice %s', (name, first, second, label, code) => {
  test('is edited, audited and undone, may be empty, and is absent from lists', async () => {
    const id = await shop.product({ [name]: first } as never)
    expect((await shop.fetchProduct(id))[name]).toBe(first)
    const { data } = (await shop.call('GET', '/api/shop/products/get')).body
    expect(name in data.find((one: { _id: string }) => one._id === id)).toBe(false)
    expect((await edit(id, { price: 1234 })).body.data[name]).toBe(first)
    await edit(id, { [name]: second })
    const { before, after, batch } = await lastEntry()
    expect([before[name], after[name]]).toEqual([first, second])
    expect((await undo(batch)).status).toBe(200)
    expect((await shop.fetchProduct(id))[name]).toBe(first)
    expect((await edit(id, { [name]: '' })).body.data[name]).toBe('')
  })

  test('accepts only values of its list', async () => {
    const { status, body } = await edit(await shop.product(), { [name]: 'toga' })
    expect([status, body.errors[0].path]).toEqual([400, name])
  })

  test('is imported from the product file by its code or its label', async () => {
    const id = await shop.product({ title: `Filed ${name}`, [name]: first } as never)
    const file = String((await owner.call('GET', '/api/admin/products/export')).body)
    expect((await shop.importProducts(file)).body.data).toMatchObject({ changed: 0, errors: [] })
    const heading = `id,title,description,category,price,totalStock,${name}`
    const row = (cell: string) =>
      `${id},Filed ${name},A raw silk lehenga with zardozi.,bridal,45000,5,${cell}`
    for (const cell of [label.toUpperCase(), code]) {
      expect((await shop.importProducts(`${heading}\n${row(cell)}\n`)).body.data.errors).toEqual([])
      expect((await shop.fetchProduct(id))[name]).toBe(code)
    }
    const wrong = await shop.importProducts(`${heading}\n${row('toga')}\n`)
    expect(wrong.body.data.errors).toMatchObject([{ line: 2, path: name }])
  })
})

describe.each(numberFieldNames)('the number field %s', (name) => {
  const { column, min, max, initial } = numberFields[name]
  const isPrivate = 'isPrivate' in numberFields[name]
  const fetchOwn = async (id: string) =>
    (await owner.call('GET', `/api/admin/products/get/${id}`)).body.data

  test('has an initial value, is edited, audited and undone, and is absent from lists', async () => {
    const id = await shop.product()
    expect((await fetchOwn(id))[name]).toBe(initial)
    const [row] = await shop.db`SELECT ${sql.name(column)} AS value FROM products WHERE id = ${id}`
    expect(row).toEqual({ value: initial })
    const { data } = (await shop.call('GET', '/api/shop/products/get')).body
    expect(name in data.find((one: { _id: string }) => one._id === id)).toBe(false)
    expect(name in (await shop.fetchProduct(id))).toBe(!isPrivate)

    expect((await edit(id, { [name]: '12' })).body.data[name]).toBe(12)
    expect((await edit(id, { price: 1234 })).body.data[name]).toBe(12)
    await edit(id, { [name]: 13 })
    const { before, after, batch } = await lastEntry()
    expect([before[name], after[name]]).toEqual([12, 13])
    expect((await undo(batch)).status).toBe(200)
    expect((await fetchOwn(id))[name]).toBe(12)
  })

  test('must be a whole number within its limits', async () => {
    const id = await shop.product()
    for (const wrong of [min - 1, max + 1, 1.5, 'many']) {
      const refused = await edit(id, { [name]: wrong })
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, name])
    }
    expect((await edit(id, { [name]: '' })).status).toBe(200)
    expect((await fetchOwn(id))[name]).toBe(initial)
  })

  test('is imported from the product file', async () => {
    const id = await shop.product({ title: `Filed ${name}`, [name]: 77 })
    const file = String((await owner.call('GET', '/api/admin/products/export')).body)
    expect((await shop.importProducts(file)).body.data).toMatchObject({ changed: 0, errors: [] })
    const heading = `id,title,description,category,price,totalStock,${name}`
    const row = (number: number) =>
      `${id},Filed ${name},A raw silk lehenga with zardozi.,bridal,45000,5,${number}`
    const changed = await shop.importProducts(`${heading}\n${row(78)}\n`)
    expect(changed.body.data).toMatchObject({ changed: 1, errors: [] })
    expect((await fetchOwn(id))[name]).toBe(78)
  })
})

test.each(['620', '62041', '62 04', 'abcd'])('the HSN %s is refused', async (hsn) => {
  const { status, body } = await edit(await shop.product(), { hsn })
  expect([status, body.errors[0].path]).toEqual([400, 'hsn'])
})

test('a product is found by its maker and village', async () => {
  const id = await shop.product({ maker: 'Weavers of Madanpura', village: 'Varanasi' } as never)
  for (const word of ['madanpura', 'varanasi']) {
    const { body } = await shop.call('GET', `/api/shop/search/${word}`)
    expect(body.data.map((one: { _id: string }) => one._id)).toContain(id)
  }
})

describe('picture texts', () => {
  const [front, back] = [
    'https://pictures.example/front.webp',
    'https://pictures.example/back.webp',
  ]
  const imageTexts = { [front]: 'A red lehenga', [back]: 'Its back, with tassels' }
  const add = (title: string) =>
    shop.product({ title, image: front, images: [front, back], imageTexts } as never)

  test('belong to the pictures in any order, and are deleted with them', async () => {
    const id = await add('Described')
    expect((await shop.fetchProduct(id)).imageTexts).toEqual(imageTexts)
    await edit(id, { image: back, images: [back, front] })
    expect((await shop.fetchProduct(id)).imageTexts).toEqual(imageTexts)
    await edit(id, { image: back, images: [back] })
    const { batch } = await lastEntry()
    expect((await shop.fetchProduct(id)).imageTexts).toEqual({ [back]: imageTexts[back] })
    expect((await undo(batch)).status).toBe(200)
    expect((await shop.fetchProduct(id)).imageTexts).toEqual(imageTexts)
  })

  test('are refused when they are too long or contain a bar', async () => {
    const id = await add('Refused')
    for (const text of ['x'.repeat(201), 'one|two']) {
      const { status, body } = await edit(id, { imageTexts: { [front]: text } })
      expect([status, body.errors[0].path]).toEqual([400, expect.stringMatching(/^imageTexts/)])
    }
  })

  test('are in the product file in the order of the pictures', async () => {
    const id = await add('In the file')
    const file = String((await owner.call('GET', '/api/admin/products/export')).body)
    expect((await shop.importProducts(file)).body.data).toMatchObject({ changed: 0, errors: [] })
    const edited = file.replaceAll('A red lehenga|', 'A crimson lehenga|')
    expect((await shop.importProducts(edited)).body.data.errors).toEqual([])
    expect((await shop.fetchProduct(id)).imageTexts).toEqual({
      ...imageTexts,
      [front]: 'A crimson lehenga',
    })
    const without = 'id,title,description,category,price,totalStock,images\n'
    await shop.importProducts(`${without}${id},In the file,Plain,casual,900,1,${front}|${back}\n`)
    expect((await shop.fetchProduct(id)).imageTexts).toEqual({
      ...imageTexts,
      [front]: 'A crimson lehenga',
    })
  })
})

describe('focal points', () => {
  const [front, back] = ['/pictures/front.webp', '/pictures/back.webp']
  const imageFocus = { [front]: '50% 20%', [back]: '0% 100%' }
  const add = (title: string) =>
    shop.product({ title, image: front, images: [front, back], imageFocus } as never)

  test('belong to the pictures in any order, and are deleted with them', async () => {
    const id = await add('Pointed')
    expect((await shop.fetchProduct(id)).imageFocus).toEqual(imageFocus)
    await edit(id, { image: back, images: [back, front] })
    expect((await shop.fetchProduct(id)).imageFocus).toEqual(imageFocus)
    await edit(id, { image: back, images: [back] })
    const { batch } = await lastEntry()
    expect((await shop.fetchProduct(id)).imageFocus).toEqual({ [back]: '0% 100%' })
    expect((await undo(batch)).status).toBe(200)
    expect((await shop.fetchProduct(id)).imageFocus).toEqual(imageFocus)
    await edit(id, { imageFocus: { '/pictures/of-another.webp': '1% 1%' } })
    expect((await shop.fetchProduct(id)).imageFocus).toEqual({})
  })

  test('are two whole percentages', async () => {
    const id = await add('Exact')
    for (const point of ['50%', '50 20', '101% 0%', '-1% 0%', '1.5% 2%', '050% 2%', '1% 2%;']) {
      const { status, body } = await edit(id, { imageFocus: { [front]: point } })
      expect([point, status, body.errors?.[0].path]).toEqual([
        point,
        400,
        expect.stringMatching(/^imageFocus/),
      ])
    }
    expect((await edit(id, { imageFocus: { [front]: '100% 0%' } })).status).toBe(200)
  })

  test('are where the shop shows the picture: lists, cart, other colours and look', async () => {
    const id = await add('Seen')
    const { body } = await shop.call('GET', '/api/shop/products/get')
    const listed = body.data.find(({ _id }: { _id: string }) => _id === id)
    expect(listed.imageFocus).toEqual(imageFocus)

    const worn = await shop.product({ title: 'Worn with it', goesWith: [id] } as never)
    await edit(worn, { colours: [id] })
    const look = await shop.call('GET', `/api/shop/products/look/${worn}`)
    expect(look.body.data[0]).toMatchObject({ _id: id, focus: '50% 20%' })
    const { colours }: Pick<Product, 'colours'> = await shop.fetchProduct(worn)
    const points = Object.fromEntries(colours?.map((one) => [one._id, one.focus]) ?? [])
    expect(points).toEqual({ [id]: '50% 20%', [worn]: '' })

    const shopper = await shop.shopper()
    for (const productId of [id, worn])
      await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const cart = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
    const items: { productId: string; focus?: string }[] = cart.body.data.items
    expect(items.find(({ productId }) => productId === id)?.focus).toBe('50% 20%')
    expect(items.find(({ productId }) => productId === worn)).not.toHaveProperty('focus')
  })
})

describe('a photo of the cloth', () => {
  const [drawing, photo] = ['/pictures/drawing.webp', '/pictures/cloth.webp']
  const add = (title: string) =>
    shop.product({ title, image: drawing, images: [drawing, photo], clothPhoto: photo } as never)

  test('is one of the pictures, and goes with it', async () => {
    const id = await add('With its cloth')
    expect((await shop.fetchProduct(id)).clothPhoto).toBe(photo)
    await edit(id, { images: [drawing], image: drawing })
    const { batch } = await lastEntry()
    expect((await shop.fetchProduct(id)).clothPhoto).toBe('')
    expect((await undo(batch)).status).toBe(200)
    expect((await shop.fetchProduct(id)).clothPhoto).toBe(photo)
    await edit(id, { clothPhoto: '/pictures/of-another.webp' })
    expect((await shop.fetchProduct(id)).clothPhoto).toBe('')
  })

  test('is in lists, and in the product file by its number', async () => {
    const id = await add('In a list')
    const { body } = await shop.call('GET', '/api/shop/products/get')
    expect(body.data.find(({ _id }: { _id: string }) => _id === id).clothPhoto).toBe(photo)
    const without = 'id,title,description,category,price,totalStock,images,clothPhoto\n'
    const row = (cell: string) =>
      shop.importProducts(
        `${without}${id},In a list,Plain,casual,900,1,${drawing}|${photo},${cell}\n`,
      )
    expect((await row('1')).body.data.errors).toEqual([])
    expect((await shop.fetchProduct(id)).clothPhoto).toBe(drawing)
    expect((await row('3')).body.data.errors).toEqual([
      expect.objectContaining({ path: 'clothPhoto' }),
    ])
  })
})
