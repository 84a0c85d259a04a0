import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { paths } from '#shared/paths.ts'
import { collectionIds } from '#shared/shop/home.ts'
import { enter, expect, settled, shopper, test } from './visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Text = { words: string; needed: number; colour: number[]; lines: Rect[] }
type Rect = { x: number; y: number; width: number; height: number }

/** Share of pixels that may be fainter: the smoothed edge of a plate. */
const FORGIVEN = 0.01

/** Hides all text, so that a screenshot shows what is behind it. */
const hideLetters = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `*, ::before, ::after { color: transparent !important; -webkit-text-fill-color: transparent !important;
         text-decoration-color: transparent !important; transition: none !important }`,
    )
    document.adoptedStyleSheets.push(sheet)
  })

/** Numbers every visible text and records its colour. */
const numberTexts = (page: Page) =>
  page.evaluate(() => {
    // Converts any colour notation by painting it.
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const rgba = (colour: string) => {
      if (!canvas) return ''
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255].join(' ')
    }
    let count = 0
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!parent || !walker.currentNode.textContent?.trim() || parent.dataset.text) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (parent.closest('.sr-only, script, style, noscript')) continue
      parent.dataset.text = String(count)
      parent.dataset.colour = rgba(getComputedStyle(parent).color)
      count += 1
    }
    return count
  })

/** The text's lines on the screen, if a picture is right behind it. */
const overPicture = (page: Page, number: number) =>
  page.evaluate((n): Text | undefined => {
    const text = document.querySelector<HTMLElement>(`[data-text="${n}"]`)
    if (!text) return undefined
    text.scrollIntoView({ block: 'center' })
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(
      ({ width, height, top, bottom }) =>
        width > 1 && height > 1 && top >= 0 && bottom <= innerHeight,
    )
    const isOver = lines.some(({ x, y, width, height }) => {
      const below = document.elementsFromPoint(x + width / 2, y + height / 2)
      for (const one of below) {
        if (one instanceof HTMLImageElement) return true
        const [, , , alpha = '1'] = getComputedStyle(one).backgroundColor.match(/[\d.]+/g) ?? []
        if (Number(alpha) === 1) return false
      }
      return false
    })
    if (!isOver) return undefined
    const { fontSize, fontWeight } = getComputedStyle(text)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    return {
      words: text.innerText.trim().slice(0, 60),
      needed: isLarge ? 3 : 4.5,
      colour: (text.dataset.colour?.match(/[\d.]+/g) ?? []).map(Number),
      lines: lines.map(({ x, y, width, height }) => ({ x, y, width, height })),
    }
  }, number)

const linear = (channel: number) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = ([red = 0, green = 0, blue = 0]: number[]) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The lowest contrast of a text with the pixels behind it, without the forgiven share. */
async function measureContrast(page: Page, { colour, lines }: Text): Promise<number> {
  const contrasts: number[] = []
  const [red = 0, green = 0, blue = 0, alpha = 1] = colour
  for (const clip of lines) {
    const png = await page.screenshot({ clip, animations: 'disabled' })
    const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += 3) {
      const behind = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      const letter = [red, green, blue].map(
        (channel, n) => channel * alpha + (behind[n] ?? 0) * (1 - alpha),
      )
      const [a, b] = [luminance(letter), luminance(behind)]
      contrasts.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05))
    }
  }
  contrasts.sort((a, b) => a - b)
  return contrasts[Math.floor(contrasts.length * FORGIVEN)] ?? 0
}

/** Texts over pictures that are too faint, and the number of texts over pictures. */
async function faintTexts(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
  const count = await numberTexts(page)
  await hideLetters(page)
  const faint: string[] = []
  let found = 0
  for (let number = 0; number < count; number += 1) {
    const text = await overPicture(page, number)
    if (!text) continue
    found += 1
    const contrast = await measureContrast(page, text)
    if (contrast < text.needed) faint.push(`${path}: "${text.words}" ${contrast.toFixed(2)}`)
  }
  return { faint, found }
}

const lookbooks = collectionIds.map(lookbookPath)

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`text over a picture has enough contrast at every pixel, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const faint: string[] = []
    let found = 0
    const look = async (path: string) => {
      const seen = await faintTexts(page, path)
      faint.push(...seen.faint)
      found += seen.found
    }
    for (const path of [paths.welcome, paths.login]) await look(path)
    await enter(page, shopper)
    for (const path of [paths.listing, paths.account, paths.about, paths.wedding, ...lookbooks])
      await look(path)
    expect(faint).toEqual([])
    // Otherwise nothing was measured.
    expect(found).toBeGreaterThan(3)
  })
