import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

const picture = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** CPU milliseconds of all threads of this process. */
async function measureCpu(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('a large picture uses little CPU time of the serving process', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 3000, height: 2500, channels: 3, background: 'teal', noise } as const
  // Noise, so that no two are equal.
  const drawLarge = () => sharp({ create }).jpeg().toBuffer()
  const large = await drawLarge()
  // Starts the child process.
  await shop.context.images.save(await picture(60, 80))
  const here = await measureCpu(() => sharp(large).resize(1600).avif({ effort: 1 }).toBuffer())
  const saves: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const another = await drawLarge()
    saves.push(await measureCpu(() => shop.context.images.save(another)))
  }
  // The least, because other work of the process also uses CPU, more of it on a busy machine.
  expect(Math.min(...saves)).toBeLessThan(here / 2)
})

test('killing the picture process makes one upload unavailable, and the next succeeds', async () => {
  const address = await shop.context.images.save(await picture(60, 80, 'red'))
  const saving = shop.context.images.save(await picture(8000, 5000, 'red'))
  const told = expect(saving).rejects.toMatchObject({ kind: 'unavailable' })
  process.kill(shop.context.images.uploadProcessId() ?? 0, 'SIGKILL')
  await told
  expect(await shop.context.images.save(await picture(60, 80, 'red'))).toBe(address)
})

test('a picture keeps 2,000 pixels across for the zoom and is never enlarged', async () => {
  const kept = async (width: number, height: number) => {
    const address = await shop.context.images.save(await picture(width, height))
    const { rawPayload } = await shop.app.inject({ url: address })
    const found = await sharp(rawPayload).metadata()
    return [found.width, found.height]
  }
  expect(await kept(3000, 4000)).toEqual([2000, 2667])
  expect(await kept(900, 1200)).toEqual([900, 1200])
})

test('requests for missing share cards delay no picture and no upload', async () => {
  const misses = Array.from({ length: 200 }, (_, n) =>
    shop.app.inject(`/images/share/none-${n}.jpg`),
  )
  const address = await shop.context.images.save(await picture(60, 80, 'navy'))
  const stem = /([\w-]+)\.webp$/.exec(address)?.[1]
  const card = await shop.app.inject(`/images/share/${stem}.jpg`)
  expect(card.statusCode).toBe(200)
  expect((await Promise.all(misses)).every(({ statusCode }) => statusCode === 404)).toBe(true)
})

test('an address that requests many cards does not delay uploads or another address', async () => {
  const stems = await Promise.all(
    ['#101010', '#202020', '#303030', '#404040', '#505050', '#606060', '#707070', '#808080'].map(
      async (colour) => {
        const address = await shop.context.images.save(await picture(60, 80, colour))
        return /([\w-]+)\.webp$/.exec(address)?.[1]
      },
    ),
  )
  const ask = (stem: string | undefined, remoteAddress: string) =>
    shop.app.inject({ url: `/images/share/${stem}.jpg`, remoteAddress })
  const many = stems
    .slice(1)
    .flatMap((stem) => Array.from({ length: 20 }, () => ask(stem, '192.0.2.1')))
  const [upload, other] = await Promise.all([
    shop.context.images.save(await picture(60, 80, 'olive')),
    ask(stems[0], '192.0.2.2'),
  ])
  expect(upload).toMatch(/^\/images\//)
  expect(other.statusCode).toBe(200)
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100)
})
