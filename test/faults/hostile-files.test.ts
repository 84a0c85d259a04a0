import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { toXlsx } from '#server/records/csv.ts'
import { openShop } from '#test/support/shop.ts'
import { openSocket, requestHead } from '#test/support/socket.ts'
import { until } from '#test/support/until.ts'
import { toForm, uploadFile } from '#test/support/uploads.ts'
import { createZip, pack } from '#test/support/zip.ts'

const shop = await openShop()
const { owner } = shop

const MB = 1024 * 1024

describe('refuses a costly picture by its header', () => {
  const upload = (file: Buffer) =>
    uploadFile(owner, '/api/admin/products/upload-image', file, 'image', 'a.png')

  function chunk(type: string, data: Buffer) {
    const named = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  /** A valid header without image data. */
  function createPng(width: number, height: number) {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head[8] = 8
    const signature = Buffer.from('89504e470d0a1a0a', 'hex')
    const data = chunk('IDAT', deflateSync(Buffer.alloc(100)))
    return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
  }
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a51c30' } })

  test.each([
    ['40,000,000 by 1', 40_000_000, 1],
    ['1 by 40,000,000', 1, 40_000_000],
    ['16,385 by 10', 16_385, 10],
    ['14,000 by 14,000', 14_000, 14_000],
  ])('%s', async (_, width, height) => {
    expect((await upload(createPng(width, height))).status).toBe(413)
  })

  test('a picture that needs decoding as a whole, at a size allowed for others', async () => {
    const avif = await plain(4000, 4000).avif({ effort: 0 }).toBuffer()
    expect((await upload(avif)).status).toBe(413)
    const png = await plain(6400, 6200).png({ progressive: true }).toBuffer()
    expect((await upload(png)).status).toBe(413)
  })

  test.each([
    ['plain', {}],
    ['progressive', { progressive: true }],
    ['progressive with all colours', { progressive: true, chromaSubsampling: '4:4:4' }],
  ])('a %s JPEG of 36 megapixels is stored', async (_, options) => {
    const jpeg = await plain(6000, 6000).jpeg(options).toBuffer()
    expect((await upload(jpeg)).status).toBe(200)
  })

  test.each(['heic', 'heix', 'mif1'])('HEIC (%s) is refused with what to do', async (brand) => {
    const box = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
    const { status, body } = await upload(Buffer.concat([box, Buffer.alloc(200)]))
    expect([status, body.code]).toEqual([415, 'picture_format'])
    expect(body.message).toContain('JPEG')
  })

  test('an animation keeps its first frame', async () => {
    const raw = await plain(60, 40 * 30)
      .raw()
      .toBuffer()
    const moving = await sharp(raw, {
      raw: { width: 60, height: 1200, channels: 3, pageHeight: 40 },
    })
      .webp({ loop: 0 })
      .toBuffer()
    const { status, body } = await upload(moving)
    expect(status).toBe(200)
    const kept = await shop.app.inject({ url: body.imageUrl })
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 })
  })
})

/** Mutations per parser; each product file costs a process. */
const MUTATIONS = Number(process.env.FUZZ_RUNS ?? 12)
const MUTATED_PICTURES = Number(process.env.FUZZ_RUNS ?? 60)

/** Overwrites, removes, repeats or inserts a few stretches of bytes. */
const mutated = (file: Buffer) =>
  fc
    .array(
      fc.record({
        at: fc.nat(file.length - 1),
        length: fc.integer({ min: 1, max: 40 }),
        bytes: fc.oneof(
          fc.uint8Array({ minLength: 1, maxLength: 8 }),
          fc.constantFrom(
            ...['\u00ff\u00ff\u00ff\u00ff', '999999999', 'ZZZZZZZ', '<', '"', ''].map((text) =>
              Buffer.from(text, 'latin1'),
            ),
          ),
        ),
        how: fc.constantFrom('overwrite', 'cut', 'repeat', 'insert'),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((changes) =>
      changes.reduce((before: Buffer, { at, length, bytes, how }) => {
        const [head, tail] = [before.subarray(0, at), before.subarray(at)]
        if (how === 'overwrite') return Buffer.concat([head, bytes, tail.subarray(bytes.length)])
        if (how === 'cut') return Buffer.concat([head, tail.subarray(length)])
        if (how === 'repeat') return Buffer.concat([head, tail.subarray(0, length), tail])
        return Buffer.concat([head, bytes, tail])
      }, file),
    )

const isAnswered = (status: number) => [200, 400, 413, 415].includes(status)

describe('a file of products', () => {
  const send = shop.importProducts
  const dryRun = { dryRun: '1' }
  const workbook = () =>
    toXlsx([
      { title: 'Kurta', description: 'Of silk', category: 'casual', price: 1500, totalStock: 3 },
    ])
  /** A workbook with changed XML and correct checksums. */
  async function rewritten(change: (xml: string) => string) {
    const files = unzipSync(await workbook())
    return createZip(
      Object.entries(files).map(([name, bytes]) =>
        pack(
          name,
          /sheet1\.xml$/.test(name) ? change(Buffer.from(bytes).toString()) : Buffer.from(bytes),
        ),
      ),
    )
  }

  test.each(['ZZZZZZZ3', 'XFE2', 'A1048577', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA2'])(
    'refuses a workbook with a cell %s before it is parsed',
    async (cell) => {
      expect(await send(await rewritten((xml) => xml), dryRun)).toMatchObject({ status: 200 })
      const { status, body } = await send(
        await rewritten((xml) => xml.replace('"A2"', `"${cell}"`)),
        dryRun,
      )
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([
        { path: 'file', message: expect.stringContaining('no spreadsheet has') },
      ])
    },
  )

  test('a workbook that crashes its parser leaves the shop running', async () => {
    // The entity hides the address from our check, so that the parser meets it.
    const { status, body } = await send(
      await rewritten((xml) => xml.replace('"A2"', '"&#90;ZZZZZZ3"')),
      dryRun,
    )
    expect({ status, errors: body.errors?.length }).toEqual({ status: 400, errors: 1 })
    expect((await send(await workbook(), dryRun)).status).toBe(200)
  })

  const time = { timeout: 300_000 + 4_000 * MUTATIONS }
  test('answers mutated tables and zips without the end of a process', time, async () => {
    const csv = `title,description,category,price,totalStock\nKurta,"Of silk",casual,1500,3\n`
    const plain = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer()
    const zip = createZip([
      pack('p.csv', `${csv.split('\n')[0]},images\nKurta,Silk,casual,1500,3,a.png\n`),
      pack('a.png', plain),
    ])
    for (const file of [Buffer.from(csv), await workbook(), await rewritten((xml) => xml), zip])
      await fc.assert(
        fc.asyncProperty(mutated(file), async (bytes) => {
          expect((await send(bytes, dryRun)).status).toSatisfy(isAnswered)
        }),
        { numRuns: MUTATIONS },
      )
  })

  test('answers mutated pictures', async () => {
    const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: '#70152a' } })
    const files = [
      picture.clone().png(),
      picture.clone().jpeg(),
      picture.clone().webp(),
      picture.clone().avif({ effort: 0 }),
    ]
    for (const file of files)
      await fc.assert(
        fc.asyncProperty(mutated(await file.toBuffer()), async (bytes) => {
          const { status } = await uploadFile(
            owner,
            '/api/admin/products/upload-image',
            bytes,
            'image',
            'a.png',
          )
          expect(status).toSatisfy(isAnswered)
        }),
        { numRuns: MUTATED_PICTURES },
      )
  })
  const head = 'title,description,category,price,totalStock,images'
  const row = (images: string) => `Kurta,Of silk,casual,1500,3,${images}`
  const table = (...images: string[]) => pack('products.csv', [head, ...images.map(row)].join('\n'))
  const bomb = pack('bomb.png', Buffer.alloc(10 * MB))
  const picture = async () =>
    pack(
      'a.png',
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
    )

  test('unpacks only the files of a zip that its table names, and serves others meanwhile', async () => {
    const bombs = Array.from({ length: 300 }, (_, n) => ({ ...bomb, name: `b${n}.png` }))
    let isDone = false
    let served = 0
    const meanwhile = (async () => {
      while (!isDone) {
        await shop.call('GET', '/api/shop/products/get?limit=1')
        await breathe()
        served += 1
      }
    })()
    const { status, body } = await send(createZip([table('a.png'), ...bombs, await picture()]))
    isDone = true
    await meanwhile
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ added: 1, written: true })
    expect(served).toBeGreaterThan(10)
  })

  test.each([
    ['that says it is small and is not', { ...bomb, size: 100 }],
    ['that is no picture', bomb],
  ])('refuses the row of a zipped file %s, and writes nothing', async (_, file) => {
    const count = async () => (await shop.call('GET', '/api/shop/products/get')).body.total
    const before = await count()
    const { status, body } = await send(createZip([table('bomb.png'), file]))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      added: 0,
      changed: 0,
      bad: 1,
      written: false,
      errors: [{ line: 2, path: 'images', message: expect.stringContaining('bomb.png: ') }],
    })
    expect(await count()).toBe(before)
  })

  test.each([
    ['whose table has no end', () => [pack('products.csv', Buffer.alloc(60 * MB, head))]],
    [
      'whose table says it is small',
      () => [{ ...pack('p.csv', Buffer.alloc(60 * MB, 'a')), size: 9 }],
    ],
    [
      'of far too many files',
      () => [table('https://pictures.example/a.webp'), ...Array(60_000).fill(pack('x', 'x'))],
    ],
    ['without a table or a picture', () => [pack('notes.txt', 'x')]],
  ])('refuses a zip %s', async (_, files) => {
    const { status, body } = await send(createZip(files()))
    expect(status).toBe(400)
    expect(body.message).toBeTruthy()
  })

  test('reports a zip with a picture of more than 10 MB before it writes anything', async () => {
    const { body } = await send(createZip([table('b.png'), pack('b.png', Buffer.alloc(11 * MB))]))
    expect(body.data).toMatchObject({ written: false, errors: [{ path: 'images' }] })
  })

  test('refuses a truncated zip and a file that is no zip', async () => {
    const zip = createZip([table('https://pictures.example/a.webp')])
    for (const file of [zip.subarray(0, zip.length - 30), 'PK\u0003\u0004 no more'])
      expect((await send(file)).status).toBe(400)
  })

  test('limits the errors of a row to its columns, and those of a file to a thousand', async () => {
    const names = Array.from({ length: 9000 }, (_, n) => `p${n}.png`).join('|')
    const long = await send([head, row(names)].join('\n'))
    expect(long.body.data.errors.length).toBeLessThan(20)
    expect((await send([head, row('x'.repeat(120_000))].join('\n'))).status).toBe(400)
    const many = await send([head, ...Array(5000).fill(row('gone.png'))].join('\n'))
    expect(many.status).toBe(200)
    expect(many.body.data.written).toBe(false)
    expect(many.body.data.errors).toHaveLength(1001)
  })

  test('limits the errors of a row to its columns with many items of other products, collections and options', async () => {
    const columns = ['otherColours', 'goesWith', 'collections', 'makes', 'addOns', 'addOnDays']
    const wide = `${head},${columns.join(',')}`
    const cells = columns.map(() => 'x|'.repeat(7000)).join(',')
    const long = await send([wide, `${row('')},${cells}`].join('\n'), dryRun)
    expect(long.status).toBe(200)
    expect(long.body.data.errors.length).toBeLessThan(20)
    const many = `${row('')},,,gone,,,`
    const { body } = await send([wide, ...Array(3000).fill(many)].join('\n'), dryRun)
    expect(body.data.written).toBe(false)
    // The last row read has two.
    expect(body.data.errors.length).toBeLessThan(1010)
  })

  test('treats a name that looks like an internal one as a missing picture', async () => {
    const { body } = await send(createZip([table('/zip/%zz', '/zip/a.png')]))
    expect(body.data.errors).toMatchObject([{ path: 'images' }, { path: 'images' }])
  })

  test('leaves nothing of an upload on the disk, also of an aborted one', async () => {
    const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
    const client = openSocket(Number(port))
    const call = 'POST /api/admin/products/import'
    const { raw, headers } = toForm({ file: Buffer.alloc(2 * MB) })
    client.send(requestHead(call, { ...headers, cookie: owner.cookie, 'content-length': 5 * MB }))
    client.send(raw.subarray(0, MB))
    const folder = join(shop.dataDir, 'uploads')
    await until(async () => (await readdir(folder).catch(() => ['none yet'])).length === 0)
    client.socket.destroy()
    await send(createZip([bomb]))
    expect(await readdir(folder)).toEqual([])
  })
})
