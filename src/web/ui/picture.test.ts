import { readdirSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { setPictureBase } from '#shared/catalogue/picture-place.ts'
import { CardPicture, Picture, Scene } from './picture.tsx'

afterEach(() => setPictureBase('/images'))

const drawn = (src: string) =>
  renderToStaticMarkup(
    createElement('div', null, [
      createElement(Picture, { key: 1, src, alt: '', sizes: '100vw' }),
      createElement(CardPicture, { key: 2, src, sizes: '50vw' }),
    ]),
  )
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:src|srcSet|srcset)="([^"]+)"/g)]
    .flatMap(([, list = '']) => list.split(', '))
    .map((one) => one.split(' ')[0] ?? '')

test('a picture of ours is fetched from where pictures are, in every size', () => {
  const ours = addressesIn(drawn('/images/abc-102030.webp'))
  setPictureBase('https://cdn.example/pictures')
  const elsewhere = addressesIn(drawn('/images/abc-102030.webp'))
  expect(ours.length).toBeGreaterThan(8)
  expect(ours.every((one) => one.startsWith('/images/abc-102030'))).toBe(true)
  expect(elsewhere).toEqual(
    ours.map((one) => one.replace('/images/', 'https://cdn.example/pictures/')),
  )
})

test('what is not ours, and the shop’s drawings, stay where they are', () => {
  const before = drawn('https://elsewhere.example/images/a.webp')
  const scene = () =>
    renderToStaticMarkup(createElement(Scene, { name: 'loom', alt: '', sizes: '100vw' }))
  const drawing = scene()
  setPictureBase('https://cdn.example/pictures')
  expect(drawn('https://elsewhere.example/images/a.webp')).toBe(before)
  expect(scene()).toBe(drawing)
})

test('a wide scene is named in the widths in which its files are drawn, on the largest screens too', async () => {
  const names = readdirSync('public/scenes')
    .filter((file) => file.endsWith('-1600.webp'))
    .map((file) => file.slice(0, -'-1600.webp'.length))
  const scenes = names.map((name) => createElement(Scene, { key: name, name, alt: '', sizes: '' }))
  const html = renderToStaticMarkup(createElement('div', null, scenes))
  const named = [...html.matchAll(/\/scenes\/([\w-]+\.avif) (\d+)w/g)]
  const widths = named.map(
    async ([, file]) => (await sharp(`public/scenes/${file}`).metadata()).width,
  )
  expect(await Promise.all(widths)).toEqual(named.map(([, , width]) => Number(width)))
  expect(html.match(/-2560\.avif 2560w/g)).toHaveLength(names.length)
})
