import { spawnSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { diskStore } from '#server/catalogue/pictures/store.ts'
import { checkDisk } from '#server/shop/disk.ts'
import { openShop } from '#test/support/shop.ts'
import { createZip, pack } from '#test/support/zip.ts'

/** Mounting needs it. */
const isRoot = process.getuid?.() === 0

const shop = await openShop()

const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#70152a',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

test('a disk that is almost full is a problem of the shop that names what is left', async () => {
  expect(await checkDisk(shop.dataDir)).toBeUndefined()
  const isMounted = await onFullDisk('small', async () => {
    expect(await checkDisk(join(shop.dataDir, 'small'))).toEqual({
      code: 'full',
      detail: '1 MB',
      settings: ['DATA_DIR'],
    })
  })
  expect(isMounted || !isRoot).toBe(true)
})

test('a folder without rights or room is named with a remedy', async () => {
  const isMounted = await onFullDisk('images-full', async () => {
    const store = await diskStore(join(shop.dataDir, 'images-full'))
    const error = await store.put('a.webp', Buffer.alloc(2e6)).then(
      () => undefined,
      (reason: Error) => reason,
    )
    expect(error?.message).toContain('no room left')
    expect(String(error?.cause)).toMatch(/images-full\/.*can't be written \(ENOSPC\)\. Free space/)
  })
  expect(isMounted || !isRoot).toBe(true)
})

async function importZip() {
  const table =
    'title,description,category,price,totalStock,images\n' +
    'Kurta,Of silk,casual,1500,3,a.png\nSaree,Of silk,casual,2500,3,b.png\n'
  const zip = createZip([
    pack('products.csv', table),
    pack('a.png', await noise(40)),
    pack('b.png', await noise(900)),
  ])
  return shop.importProducts(zip)
}

const products = async () =>
  (await shop.db<{ count: number }[]>`SELECT count(*)::int AS count FROM products`)[0]?.count

test('an import that fills the disk is a 507, writes no product, and succeeds once there is space', async (context) => {
  for (const folder of ['uploads', 'images']) {
    const isMounted = await onFullDisk(folder, async () => {
      const refused = await importZip()
      expect([folder, refused.status]).toEqual([folder, 507])
      expect(await products()).toBe(0)
      expect(await readdir(join(shop.dataDir, 'uploads'))).toEqual([])
    })
    if (!isMounted) return context.skip('no right to mount a small disk')
  }
  const imported = await importZip()
  expect(imported.body.data).toMatchObject({ added: 2, written: true })
  expect(await products()).toBe(2)
})

/** Runs `work` with this folder on a disk of one megabyte; false if mounting is not permitted. */
async function onFullDisk(name: string, work: () => Promise<void>): Promise<boolean> {
  const at = join(shop.dataDir, name)
  await mkdir(at, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at])
  if (mounted.status !== 0) return false
  try {
    await work()
    return true
  } finally {
    spawnSync('umount', ['-l', at])
  }
}
