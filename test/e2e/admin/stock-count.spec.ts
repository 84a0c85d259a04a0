import type { Page } from '@playwright/test'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a scan is one action, and the differences are booked in one, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, owner)
    const sku = `COUNT-${Date.now()}`
    const { id, title } = await addProduct(page.request, 'Counted kurta', {
      ...{ price: 900, sku },
      sizes: [
        { size: 'S', stock: 2, sku: `${sku}-S` },
        { size: 'M', stock: 1, sku: `${sku}-M` },
      ],
    })
    await openPanel(page, '/admin/stock-count')
    const scanned = page.getByRole('list', { name: 'Counted pieces' }).getByRole('listitem')
    // As a scanner types: the code, then Enter.
    for (const [code, rows] of [
      [`${sku}-S`, 1],
      [`${sku}-S`, 1],
      [`${sku}-M`, 2],
      [`${sku}-M`, 2],
    ] as const) {
      await page.keyboard.type(code)
      const found = page.waitForResponse(/stock\/pieces/)
      await page.keyboard.press('Enter')
      await found
      await expect(scanned).toHaveCount(rows)
    }
    await expect(scanned.first()).toContainText('1 expected')
    await expect(page.getByText('1 of 2 differ')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // A phone may drop the page.
    await page.reload()
    await expect(scanned).toHaveCount(2)
    await page.getByRole('button', { name: `One more: ${title}, M` }).click()
    await page.getByRole('button', { name: 'Book the differences' }).click()
    await expect(toastIn(page, 'The difference is booked')).toBeVisible()
    await expect(scanned).toHaveCount(0)
    const stock = await page.request.get(`/api/admin/products/stock/${id}`)
    const { sizes } = await stock.json()
    expect(sizes.map((one: { size: string; onHand: number }) => [one.size, one.onHand])).toEqual([
      ['S', 2],
      ['M', 3],
    ])
  })

/**
 * A camera that films a sheet of one colour, and a detector that reads the colour as a barcode.
 * Headless Chromium has neither.
 */
async function installCamera(page: Page, codes: Record<string, string>) {
  await page.addInitScript((read) => {
    const canvas = document.createElement('canvas')
    const brush = canvas.getContext('2d')
    const show = (color: string) => {
      if (brush) brush.fillStyle = color
      brush?.fillRect(0, 0, canvas.width, canvas.height)
    }
    show('white')
    // A stream has frames only while its canvas is drawn.
    let shown = 'white'
    setInterval(() => show(shown), 50)
    const state = {
      looks: 0,
      stream: canvas.captureStream(),
      show: (color: string) => (shown = color),
    }
    navigator.mediaDevices.getUserMedia = async () => state.stream
    class BarcodeDetector {
      async detect(video: HTMLVideoElement) {
        const copy = new OffscreenCanvas(1, 1).getContext('2d')
        copy?.drawImage(video, 0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = copy?.getImageData(0, 0, 1, 1).data ?? []
        state.looks += 1
        const color = red > 200 && green < 99 ? 'red' : blue > 200 && green < 99 ? 'blue' : ''
        const rawValue = read[color]
        return rawValue ? [{ rawValue }] : []
      }
    }
    Object.assign(window, { BarcodeDetector, camera: state })
  }, codes)
}

type Camera = { looks: number; stream: MediaStream; show: (color: string) => void }
const show = (page: Page, color: string) =>
  page.evaluate((shown) => (window as unknown as { camera: Camera }).camera.show(shown), color)

async function letCameraLook(page: Page, times: number) {
  const looks = () => page.evaluate(() => (window as unknown as { camera: Camera }).camera.looks)
  const before = await looks()
  await expect.poll(looks).toBeGreaterThanOrEqual(before + times)
}

test('the camera counts a label once for as long as it is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  const sku = `FILM-${Date.now()}`
  await addProduct(page.request, 'Filmed kurta', {
    ...{ price: 900, sku },
    sizes: [
      { size: 'S', stock: 2, sku: `${sku}-S` },
      { size: 'M', stock: 1, sku: `${sku}-M` },
    ],
  })
  await installCamera(page, { red: `${sku}-S`, blue: `${sku}-M` })
  await openPanel(page, '/admin/stock-count')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByLabel('What the camera sees')).toBeVisible()
  const scanned = page.getByRole('list', { name: 'Counted pieces' }).getByRole('listitem')
  const quantityOf = (size: string) => page.getByLabel(new RegExp(`^Counted: .*, ${size}$`))

  await show(page, 'red')
  await expect(scanned).toHaveCount(1)
  await letCameraLook(page, 8)
  await expect(quantityOf('S')).toHaveValue('1')
  await show(page, 'blue')
  await expect(scanned).toHaveCount(2)
  await show(page, 'white')
  await letCameraLook(page, 10)
  await show(page, 'blue')
  await expect(quantityOf('M')).toHaveValue('2')
  await expect(quantityOf('S')).toHaveValue('1')
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Stop the camera' }).click()
  await expect(page.getByLabel('What the camera sees')).toHaveCount(0)
  const isActive = page.evaluate(
    () => (window as unknown as { camera: Camera }).camera.stream.active,
  )
  expect(await isActive).toBe(false)
})

test('a camera that the browser refuses leaves the field for typing', async ({ page }) => {
  await enter(page, owner)
  await installCamera(page, {})
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await openPanel(page, '/admin/stock-count')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByText(/^The camera cannot be used/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeVisible()
})
