import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cellsThatDiffer } from '#test/e2e/screen-picture.ts'

type Page = {
  left?: number
  top?: number
  ink?: string
  button?: string
  line?: string
  blur?: number
}

/** A page of 1440 pixels at a third of its size, as it is kept. */
function kept({ left = 100, top = 80, ink = '#2b1a15', button = '#6b1526', line, blur }: Page) {
  const words = line ?? 'Hand-worked lehengas, sarees and suits, named after the people'
  const page = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="600">
      <rect width="1440" height="600" fill="#fbf7ef"/>
      <rect x="800" y="60" width="400" height="480" fill="#1f4d3b" stroke="#a8843f"/>
      <g transform="translate(${left} ${top})" font-family="sans-serif" fill="${ink}">
        <text y="60" font-size="48">Couture from the looms</text>
        <text y="120" font-size="16">${words}</text>
        <rect y="180" width="200" height="44" fill="${button}"/>
      </g></svg>`),
  )
  return (blur ? page.blur(blur) : page)
    .png()
    .toBuffer()
    .then((picture) => sharp(picture).resize(480).webp({ quality: 90 }).toBuffer())
}

test.each<[string, Page]>([
  ['the same page', {}],
  ['a page that stands a pixel lower and further right', { left: 101, top: 81 }],
  ['letters that are smoothed another way', { blur: 0.7 }],
])('%s matches the stored page', async (_, page) => {
  expect(await cellsThatDiffer(await kept({}), await kept(page))).toEqual([])
})

test.each<[string, Page]>([
  ['a block that moved by nine pixels', { top: 89 }],
  ['a button that is gone', { button: '#fbf7ef' }],
  ['a button in the next shade of red', { button: '#8e2339' }],
  ['a line of words that is gone', { line: '' }],
  ['words that are set too faintly', { ink: '#a89a8c' }],
])('%s differs from the stored page', async (_, page) => {
  expect(await cellsThatDiffer(await kept({}), await kept(page))).not.toEqual([])
})
