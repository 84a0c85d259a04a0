import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { contract, type Endpoint } from '#shared/contract.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

type Schema = {
  $ref?: string
  type?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
}
type Media = Record<string, { schema: Schema }>
type Operation = {
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media; $ref?: string }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, object> }
}

const MAX_BYTES = 900_000
const root = fileURLToPath(new URL('../../../', import.meta.url))

const shop = await openShop()
const { owner } = shop
const document: Document = (await shop.call('GET', '/api/openapi.json')).body
const folder = await mkdtemp(join(tmpdir(), 'zari-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const rows = Object.entries(contract) as [string, Endpoint][]

test('schemas that several calls use are shared', () => {
  expect(JSON.stringify(document).length).toBeLessThan(MAX_BYTES)
  const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)
  for (const [, kind = '', name = ''] of refs)
    expect(Object.keys(document.components[kind as 'schemas'])).toContain(name)
  for (const name of ['Product', 'OwnOrder', 'AdminOrder', 'Refusal', 'Cart'])
    expect(Object.keys(document.components.schemas)).toContain(name)
  const texts = rows.flatMap(([call]) =>
    Object.values(operationOf(call).responses).map((response) => JSON.stringify(response)),
  )
  const repeated = texts.filter((text, at) => text.length > 3000 && texts.indexOf(text) !== at)
  expect(repeated).toEqual([])
})

test.each(rows.filter(([, row]) => row.multipart))('%s takes a form with a file', (call, row) => {
  const content = operationOf(call).requestBody?.content ?? {}
  const form = content['multipart/form-data']?.schema
  const name = row.multipart === 'table' ? 'file' : 'image'
  expect(form?.properties?.[name]).toMatchObject({ type: 'string', format: 'binary' })
  expect('application/json' in content).toBe(row.multipart === 'fields')
  if (row.multipart !== 'fields') expect(form?.required).toContain(name)
})

test.each(rows.filter(([, row]) => row.produces))('%s answers with a file', (call, row) => {
  const { content } = operationOf(call).responses[row.status ?? 200] ?? {}
  expect(Object.keys(content ?? {})).toEqual([row.produces])
})

test.each(rows.filter(([, row]) => !row.produces))('%s answers with JSON', (call, row) => {
  const { content } = operationOf(call).responses[row.status ?? 200] ?? {}
  expect(Object.keys(content ?? {})).toEqual(['application/json'])
})

test('a client generated from it compiles, uploads a picture and reads an invoice', async () => {
  const { files } = await generateApi({
    spec: document as never,
    fileName: 'client.ts',
    output: false,
    silent: true,
    httpClientType: 'fetch',
  })
  for (const { fileName, fileExtension, fileContent } of files)
    await writeFile(join(folder, `${fileName}${fileExtension}`), fileContent)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--strict', '--target', 'es2022', '--module', 'es2022', '--skipLibCheck']
  const compiled = join(folder, 'compiled')
  execFileSync(
    process.execPath,
    [
      compiler,
      ...options,
      '--types',
      '',
      '--lib',
      'es2022,dom',
      '--ignoreConfig',
      '--outDir',
      compiled,
      join(folder, 'client.ts'),
    ],
    { encoding: 'utf8' },
  )
  const { Api } = await import(pathToFileURL(join(compiled, 'client.js')).href)
  const baseUrl = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const clientOf = ({ cookie }: Person) =>
    new Api({ baseUrl, baseApiParams: { headers: { cookie } } }).api

  const picture = await sharp({
    create: { width: 30, height: 40, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const image = new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' })
  const ofOwner = clientOf(owner)
  const uploaded = await ofOwner.postAdminProductsUploadImage({ image })
  expect(uploaded.data.imageUrl).toMatch(/^\/images\//)
  const added = await ofOwner.postAdminProductsAdd({
    image: uploaded.data.imageUrl,
    title: 'Gulnaar',
    description: 'Silk',
    category: 'bridal',
    price: 4000,
    totalStock: 5,
  })
  const id = added.data.data._id

  await shop.db`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
  await shop.db`
    UPDATE settings SET tax = ${sql.json({ scheme: 'regular', legalName: 'Zari LLP', address: 'Jaipur', state: '08', gstin: '08AAAAA0000A1Z5' })}`
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: id }])
  const { orderId, approvalURL } = (await order(shopper, addressId, 4000)).body
  const back = await atProvider(approvalURL)
  const ofShopper = clientOf(shopper)
  const paid = await ofShopper.postShopOrderCapture({
    paymentId: back.searchParams.get('token') ?? '',
    orderId,
  })
  expect(paid.data.data.orderStatus).toBe('confirmed')
  const list = await ofShopper.getShopOrderDocumentsById(orderId)
  const [invoice] = list.data.data
  const file = await ofShopper.getShopOrderDocumentByDocumentId(
    invoice?._id,
    {},
    { format: 'blob' },
  )
  expect((await file.data.text()).slice(0, 5)).toBe('%PDF-')
})

const operationOf = (call: string): Operation => {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${call} is not in the document`)
  return operation
}
